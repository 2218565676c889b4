import { examTables } from './exam-tables.ts'
import { peopleTables } from './people-tables.ts'
import { resultTables } from './result-tables.ts'

/** The tables that a file of everything has besides: people, exams and what came of them, each after those that it names, but for who did something. */
export const recordTables = { ...peopleTables, ...examTables, ...resultTables } as const
