import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ContentFault, type ContentFaultCode, openContent } from '../../interchange/content/content-file.ts'
import type { CarriedScope } from '../../interchange/content/content-tables.ts'
import { SchoolInUse } from '../../server/platform/content/import-content.ts'
import { exportSchool, importSchool, isSchoolEqual } from '../../server/platform/content/school-content.ts'
import { fileSource } from '../../server/workers/file-source.ts'
import type { CommandLine } from '../command-line.ts'
import { besideState, type State } from '../state.ts'
import { type AdminCommand, AdminError } from './command.ts'

const more = `Takes the content of a school along: settings, classes, subjects, chapters, topics, instructions, grade systems, questions, templates and papers; with --all
also people, exams and results, but never a password. The file is not encrypted. It is read into a school that has none of these yet; --dry-run checks it and saves nothing.`
const out_usage = 'export-school SUB-DOMAIN FILE.zip [--all]'
const into_usage = 'import-school SUB-DOMAIN FILE.zip [--dry-run]'

const faults: Readonly<Record<ContentFaultCode, (at: string) => string>> = {
  damaged: (at) => `The file is damaged, or was cut off (${at}). Copy it again.`,
  other_program: (at) => `This is no file of a school's content (${at}).`,
  newer: (at) => `The file is of format ${at}; this Quaestor reads up to format 1. Update it first.`,
  table_missing: (at) => `The table "${at}" is not in the file.`,
  table_unknown: (at) => `The file has a table "${at}" that is not known.`,
  table_changed: (at) => `The table "${at}" is not as it was written: its sum is another.`,
  row_form: (at) => `A row can't be read: ${at}.`,
  row_twice: (at) => `A row stands twice, or out of its order: ${at}.`,
  reference: (at) => `A row names one that is not there: ${at}.`,
  session: (at) => `The platform has a session of this name with other days: ${at}.`,
  role: (at) => `The platform has no such role for schools: ${at}. Add it first.`,
  file_missing: (at) => `A picture is not in the file: ${at}.`,
  file_changed: (at) => `A picture is not as it was written: ${at}.`,
}

async function carrySchool({ args, env, voice }: CommandLine): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'dry-run': { type: 'boolean' }, all: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [deed, sub_domain, path, ...more] = positionals
    if (!sub_domain || !path || more.length > 0)
      throw new AdminError(`npm run admin -- ${out_usage}\nnpm run admin -- ${into_usage}\n\n${more}`)
    const said = await besideState(env, async (state) => {
      const client_id = await findSchool(state, sub_domain)
      return deed === 'export-school'
        ? await out(state, client_id, { path, scope: values.all === true ? 'all' : 'content' })
        : await into(state, client_id, { path, dry_run: values['dry-run'] === true })
    })
    voice.log(said)
    return 0
  } catch (error) {
    voice.error(sentenceOf(error))
    return 1
  }
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof ContentFault) return `${faults[error.code](error.at)} Nothing was saved.`
  if (error instanceof SchoolInUse)
    return `The school is in use (${error.message}); a file goes into an empty one. Nothing was saved.`
  return error instanceof Error ? error.message : error
}

async function findSchool({ databases }: State, sub_domain: string): Promise<number> {
  const { rows } = await databases.owner.query<{ id: string }>(
    'select id from schools where sub_domain = $1 and deleted_at is null',
    [sub_domain],
  )
  const [school] = rows
  if (!school) throw new AdminError(`There is no school with the sub-domain "${sub_domain}".`)
  return Number(school.id)
}

async function out(
  { databases, files }: State,
  client_id: number,
  { path, scope }: { path: string; scope: CarriedScope },
): Promise<string> {
  const stream = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const failed = once(stream, 'error').then(([error]) => {
    throw error
  })
  failed.catch(() => undefined)
  try {
    const { manifest, lost } = await exportSchool(
      { databases, files, client_id, scope, now: new Date() },
      async (bytes) => {
        if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), failed])
      },
    )
    await Promise.race([new Promise<void>((resolve) => stream.end(resolve)), failed])
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const told = lost.length > 0 ? ` Pictures whose files are lost were left out: ${lost.join(', ')}.` : ''
    return `${rows} rows of ${Object.keys(manifest.tables).length} tables and ${manifest.files.n} pictures are in ${path}.${told}`
  } catch (error) {
    // Half a file is none; one that was there before is not ours to remove.
    if ((error as { code?: unknown }).code !== 'EEXIST') await rm(path, { force: true })
    throw error
  }
}

async function into(
  { databases, files }: State,
  client_id: number,
  { path, dry_run }: { path: string; dry_run: boolean },
): Promise<string> {
  const content = await openContent(await fileSource(path))
  const options = { dry_run, makes_sessions: true, now: new Date() }
  const { tables, changed, files: pictures } = await importSchool({ databases, files, client_id }, content, options)
  const equal = !dry_run && (await isSchoolEqual({ databases, client_id }, content))
  const lines = tables.map(({ name, in_file, created }) => `${name}: ${in_file} in the file, ${created} made`)
  const told =
    changed.length > 0
      ? [`Unsafe HTML was taken out of ${changed.length} rows: ${changed.slice(0, 20).join(', ')}`]
      : []
  const end = dry_run
    ? 'The file is in order. Nothing was saved.'
    : equal
      ? 'The school holds what the file holds: the sums of all tables are equal.'
      : 'The sums differ from those of the file, in the rows named above.'
  return [...lines, `${pictures} pictures`, ...told, end].join('\n')
}

export const exportSchoolFile: AdminCommand = {
  ...{ usage: out_usage, does: 'writes the content of a school into a file', more, run: carrySchool },
}

export const importSchoolFile: AdminCommand = {
  ...{ usage: into_usage, does: 'reads such a file into a school that is empty', more, run: carrySchool },
}
