import { globSync, readFileSync } from 'node:fs';
import { importProblems } from './check/imports.ts';

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}');
const problems = importProblems(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
process.stdout.write(problems.length === 0 ? 'Import arrows hold\n' : `${problems.join('\n')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
