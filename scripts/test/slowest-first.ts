import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What waits longest begins first, so that no long file runs alone at the end. A fresh clone knows no durations: those
 * files are slow that start a WordPress, a product or a PostgreSQL, the largest most of all.
 *
 * A project's files stay together: Vitest replaces a process whose next file is of another project, and its successor
 * imports the whole app again.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, weightOf(file.moduleId)]));
    const weight = (file: TestSpecification) => weights.get(file) ?? 0;
    const average = (group: TestSpecification[]) => group.reduce((sum, file) => sum + weight(file), 0) / group.length;
    return [...Map.groupBy(files, ({ project }) => project.name).values()]
      .toSorted((a, b) => average(b) - average(a))
      .flatMap((group) => group.toSorted((a, b) => weight(b) - weight(a)));
  }
}

const STARTS_MUCH = /\b(startWordPress|startDebianWordPress|startProduct|startPostgres)\(/;

function weightOf(path: string): number {
  const source = readFileSync(path, 'utf8');
  return source.length + (STARTS_MUCH.test(source) ? 1_000_000 : 0);
}
