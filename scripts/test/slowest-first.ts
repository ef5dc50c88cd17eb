import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What waits longest begins first, so that no long file runs alone at the end. A fresh clone knows no durations: those
 * files are slow that start a WordPress, a product or a PostgreSQL, the largest most of all.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, weightOf(file.moduleId)]));
    return files.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  }
}

const STARTS_MUCH = /\b(startWordPress|startDebianWordPress|startProduct|startPostgres)\(/;

function weightOf(path: string): number {
  const source = readFileSync(path, 'utf8');
  return source.length + (STARTS_MUCH.test(source) ? 1_000_000 : 0);
}
