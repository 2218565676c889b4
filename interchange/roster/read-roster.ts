import { say } from '../../domain/say.ts'
import { FileRefusal } from '../refusal.ts'
import { headerKey } from '../spreadsheet/columns/header-keys.ts'
import { isZip } from '../zip/zip-parts.ts'
import { cleverFacts } from './clever.ts'
import { oneRosterFacts, oneRosterVersion } from './one-roster.ts'
import type { RosterBundle, RosterFacts } from './roster-bundle.ts'
import { type BundleFiles, openBundle } from './roster-tables.ts'
import { sds1Facts, sds2Facts } from './sds.ts'
import { settleRoster } from './settle-roster.ts'

/** Bytes of a bundle. */
export const MAX_ROSTER_BYTES = 50 * 1024 * 1024

/**
 * A bundle of OneRoster 1.1 or 1.2, School Data Sync 2.1 or 1, or Clever: pupils and staff of one school, and every row that is none of them by name.
 * @param school which of several, by its name, number or id
 * @throws FileRefusal for what is no such bundle, and for one that can't be read
 */
export function readRoster(bytes: Uint8Array, school?: string): RosterBundle {
  if (!isZip(bytes)) throw new FileRefusal('wrong_type', say('roster.no_archive'))
  return settleRoster(factsOf(openBundle(bytes)), school)
}

function factsOf(files: BundleFiles): RosterFacts {
  const version = oneRosterVersion(files)
  if (version && files.has('users.csv')) {
    needs(files, 'orgs.csv', ...(version === '1.2' ? ['roles.csv'] : []))
    return oneRosterFacts(files, version)
  }
  if (files.has('manifest.csv') && files.has('users.csv')) throw new FileRefusal('wrong_type', say('roster.version'))
  if (files.has('users.csv') && files.has('orgs.csv')) {
    const hasStatus = files.headings('users.csv').some((heading) => headerKey(heading) === 'status')
    // OneRoster without its manifest: which it is, its own columns say.
    if (hasStatus) return oneRosterFacts(files, files.has('roles.csv') ? '1.2' : '1.1')
    needs(files, 'roles.csv')
    return sds2Facts(files)
  }
  if (files.has('school.csv') && files.has('student.csv')) return sds1Facts(files)
  if (files.has('schools.csv') && files.has('students.csv')) return cleverFacts(files)
  throw new FileRefusal('wrong_type', say('roster.no_bundle'))
}

function needs(files: BundleFiles, ...names: string[]): void {
  const missing = names.filter((name) => !files.has(name))
  if (missing.length > 0)
    throw new FileRefusal('invalid_field', say('roster.file_missing', { files: missing.join(', ') }))
}
