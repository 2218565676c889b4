import type { Selectable } from 'kysely'
import type { SchoolTables } from '../../db/schema.ts'

/** A provider as its row has it, its secret sealed. */
export type StoredProvider = Selectable<SchoolTables['sign_in_providers']>
