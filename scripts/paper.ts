import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Assembly, assemble } from '../assembly/assemble.ts'
import { bankOfItems } from '../assembly/item-bank.ts'
import type { Paper } from '../assembly/paper.ts'
import { readBlueprint } from '../assembly/read-blueprint.ts'
import { Undecided } from '../assembly/solve-model.ts'
import { WrongPins } from '../assembly/supply.ts'
import { createTypesetter } from '../typeset/compiler.ts'
import { fontFiles } from '../typeset/fonts.ts'
import { markingItems } from '../typeset/marking-items.ts'
import type { MarkingSchemeInput } from '../typeset/marking-scheme.ts'
import { paperSections } from '../typeset/placed-paper.ts'
import { printDocument } from '../typeset/print-input.ts'
import { arrangeSet } from '../typeset/sets.ts'
import type { SheetInput } from '../typeset/sheet-input.ts'
import type { StoredSection } from '../typeset/stored-paper.ts'
import { TypesetError } from '../typeset/typeset-error.ts'
import { wordsFor } from '../typeset/words.ts'
import { type FileBank, readBank } from './paper-bank.ts'
import { PaperError } from './paper-error.ts'
import { labelsOf, withIds } from './paper-names.ts'
import { reportText } from './paper-report.ts'
import { type PaperSettings, readSettings } from './paper-settings.ts'

const usage = `npm run paper -- --bank FILE [--bank FILE …] --blueprint FILE --out DIR [--seed NUMBER]

Makes the best question paper of a bank, without a server.
  --bank       an OpenTriviaQA .txt (its name is the chapter), or a .csv or .xlsx with the columns of the question template
  --blueprint  JSON: the blueprint (sections, chapters by title, …), "paper" (school, header_1, grade, subject, timing) and
               "defaults" for what a bank lacks ({ "max_marks": 1, "level": { "EASY": 50, "MEDIUM": 50 }, "skill": "REMEMBER" })
  --out        folder for paper.pdf, marking-scheme.pdf, marking-scheme.json, report.txt and report.json
  --seed       another number gives another paper of the same quality; 1 if it is left out

Ends with 0, with 1 where something given is wrong, and with 2 where no paper exists: report.txt says why.`

interface Arguments {
  banks: string[]
  blueprint: string
  out: string
  seed: number
}

function readArguments(): Arguments | null {
  const text = { type: 'string' as const }
  const { values } = parseArgs({
    options: {
      bank: { ...text, multiple: true },
      blueprint: text,
      out: text,
      seed: { ...text, default: '1' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return null
  const { bank: banks, blueprint, out } = values
  if (!banks || !blueprint || !out) throw new PaperError(`--bank, --blueprint and --out are needed.\n\n${usage}`)
  if (!/^\d{1,9}$/.test(values.seed)) throw new PaperError(`--seed must be a whole number, not "${values.seed}".`)
  return { banks, blueprint, out, seed: Number(values.seed) }
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'it is a folder',
      EACCES: 'it may not be read',
    }
    throw new PaperError(`${path} can't be read: ${reasons[String(code)] ?? String(error)}.`)
  }
}

async function main(): Promise<number> {
  const given = readArguments()
  if (given === null) {
    console.log(usage)
    return 0
  }
  const { settings, blueprint: raw } = readSettings(readFile(given.blueprint).toString('utf8'), given.blueprint)
  const bank = readBank(
    given.banks.map((path) => ({ path, bytes: readFile(path) })),
    settings.defaults,
  )
  const reading = readBlueprint(withIds(raw, bank))
  if ('problems' in reading) {
    throw new PaperError(reading.problems.map(({ path, message }) => `${given.blueprint}: ${path}: ${message}.`))
  }
  const labels = labelsOf(bank)
  const source = bankOfItems(bank.items, bank.similar)
  const assembly = await assemble(reading.blueprint, source, { seed: given.seed, labels })
  mkdirSync(given.out, { recursive: true })
  const report = reportText(assembly, bank, labels)
  writeFileSync(join(given.out, 'report.txt'), report)
  writeJson(join(given.out, 'report.json'), { seed: given.seed, ...assembly, left_out: bank.problems })
  if (assembly.possible)
    writePaper(given, settings, storedSections(assembly.paper, bank, raw), reading.blueprint.sections)
  console.log(`${summary(assembly)} See ${join(given.out, 'report.txt')}.`)
  return assembly.possible ? 0 : 2
}

function summary(assembly: Assembly): string {
  if (!assembly.possible) return `No paper: ${assembly.clashes.map(({ message }) => message).join(' ')}`
  const { objective, gap, proven_optimal } = assembly.paper
  return `paper.pdf is made: weighted deviation ${objective}, ${proven_optimal ? 'proven to be the best' : `within ${gap} of the best`}.`
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}

/** The chosen questions with their texts; instructions as the file gives them. */
function storedSections(paper: Paper, { stored }: FileBank, raw: Record<string, unknown>): StoredSection[] {
  const given = raw.sections as { instruction?: string | null; count: number; attempt_any?: number | null }[]
  return paper.sections.map(({ section, questions }, index) => ({
    section,
    instruction: given[index]?.instruction ?? null,
    attempt_any: given[index]?.attempt_any ?? null,
    questions: questions.map(({ question_id, or_group }) => ({ ...stored.get(question_id)!, or_group })),
  }))
}

function writePaper(
  { out, seed }: Arguments,
  { paper }: PaperSettings,
  sections: StoredSection[],
  plan: readonly { attempt_any: number; marks_each: number }[],
): void {
  const { instruction, header_2, type_test, ...head } = paper
  const sheet: SheetInput = {
    ...head,
    header_2: header_2 ?? null,
    type_test: type_test ?? null,
    page: 'A4',
    logo: null,
    question_paper_marks: plan.reduce((sum, { attempt_any, marks_each }) => sum + attempt_any * marks_each, 0),
    set: null,
    images: new Map(),
  }
  const placed = arrangeSet(sections, seed, 'A')
  const scheme: MarkingSchemeInput = {
    ...sheet,
    document: 'marking-scheme',
    sections,
    seed,
    sets: 1,
    with_explanations: true,
  }
  const typesetter = openTypesetter()
  const heading = instruction ? { heading: '', content: instruction } : null
  const printed = { ...sheet, instruction: heading, sections: paperSections(placed) }
  writeFileSync(join(out, 'paper.pdf'), typesetter.pdf(printDocument(printed), sheet.images))
  writeFileSync(join(out, 'marking-scheme.pdf'), typesetter.pdf(printDocument(scheme), sheet.images))
  writeJson(join(out, 'marking-scheme.json'), { items: markingItems(placed, wordsFor(paper.language)).flat() })
}

function openTypesetter() {
  const root = join(import.meta.dirname, '..')
  return createTypesetter({
    projectRoot: root,
    templatesDir: join(root, 'typeset', 'templates'),
    fontPaths: fontFiles(root),
  })
}

/** What a person can put right is said in a sentence; anything else is a fault of the program and shows where. */
function isSaid(error: unknown): error is Error {
  const kinds = [PaperError, WrongPins, Undecided, TypesetError]
  const isArgument = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isArgument || kinds.some((kind) => error instanceof kind)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!isSaid(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
