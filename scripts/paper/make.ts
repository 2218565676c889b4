import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { english, messageOf, say } from '#contract'
import { type AssembleOptions, assemble } from '../../assembly/assemble.ts'
import type { Blueprint } from '../../assembly/blueprint/blueprint.ts'
import type { Clash } from '../../assembly/explain/sentences.ts'
import { bankOfItems } from '../../assembly/model/item-bank.ts'
import { Undecided } from '../../assembly/model/solve-model.ts'
import { WrongPins } from '../../assembly/model/supply.ts'
import { assembleSets } from '../../assembly/sets/sets.ts'
import { TypesetError } from '../../typeset/engine/typeset-error.ts'
import type { CommandLine, Voice } from '../command-line.ts'
import { type FileBank, readBank } from './bank.ts'
import { readBlueprintFile } from './blueprint-file.ts'
import { PaperError } from './error.ts'
import { labelsOf } from './names.ts'
import { writePapers } from './print.ts'
import { type MadePapers, reportText, unlikeWishes } from './report.ts'
import { readSettings } from './settings.ts'
import { faultsIn, readWishes } from './wishes.ts'

const usage = `npm run paper -- --bank FILE [--bank FILE …] --blueprint FILE --out DIR [--seed NUMBER] [--sets NUMBER]

Makes the best question paper of a bank, without a server.
  --bank       an OpenTriviaQA .txt (its name is the chapter), or a .csv or .xlsx with the columns of the question template
  --blueprint  a .json or .yaml file: the blueprint (sections, chapters by title, max_minutes, …), "paper" (school, header_1, grade, subject, timing) and
               "defaults" for what a bank lacks ({ "max_marks": 1, "level": { "EASY": 50, "MEDIUM": 50 }, "skill": "REMEMBER" })
  --out        folder for paper.pdf, marking-scheme.pdf, marking-scheme.json, report.txt and report.json
  --seed       another number gives another paper of the same quality; 1 if it is left out
  --sets       2 to 4 papers of the same profile without a common question: paper-A.pdf, paper-B.pdf, …

Ends with 0, with 1 where something given is wrong, and with 2 where no paper exists: report.txt says why.`

interface Arguments {
  banks: string[]
  blueprint: string
  out: string
  seed: number
  sets: number
}

function readArguments(args: readonly string[]): Arguments | null {
  const text = { type: 'string' as const }
  const { values } = parseArgs({
    args: [...args],
    options: {
      bank: { ...text, multiple: true },
      blueprint: text,
      out: text,
      seed: { ...text, default: '1' },
      sets: { ...text, default: '1' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return null
  const { bank: banks, blueprint, out } = values
  if (!banks || !blueprint || !out) throw new PaperError(`--bank, --blueprint and --out are needed.\n\n${usage}`)
  if (!/^\d{1,9}$/.test(values.seed)) throw new PaperError(`--seed must be a whole number, not "${values.seed}".`)
  if (!/^[1-4]$/.test(values.sets)) throw new PaperError(`--sets must be 1, 2, 3 or 4, not "${values.sets}".`)
  return { banks, blueprint, out, seed: Number(values.seed), sets: Number(values.sets) }
}

/** What the operating system refuses about a path, as a sentence. */
function refusalOf(path: string, action: string, reasons: Record<string, string>, error: unknown): PaperError {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return new PaperError(`${path} can't be ${action}: ${reasons[String(code)] ?? String(error)}.`)
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const reasons = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' }
    throw refusalOf(path, 'read', reasons, error)
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    const reasons = {
      EEXIST: 'it is a file, not a folder',
      ENOTDIR: 'a folder in it is a file',
      EACCES: 'nothing may be written there',
      EROFS: 'nothing can be written there',
    }
    throw refusalOf(path, 'made', reasons, error)
  }
}

/** `npm run paper`. */
export async function makePaper({ args, voice }: CommandLine): Promise<number> {
  try {
    const given = readArguments(args)
    if (given) return await makeGiven(given, voice)
    voice.log(usage)
    return 0
  } catch (error) {
    if (!isExplained(error)) throw error
    voice.error(sentenceOf(error))
    return 1
  }
}

async function makeGiven(given: Arguments, voice: Voice): Promise<number> {
  const file = readBlueprintFile(readFile(given.blueprint).toString('utf8'), given.blueprint)
  const { settings, blueprint: raw } = readSettings(file)
  const bank = readBank(
    given.banks.map((path) => ({ path, bytes: readFile(path) })),
    settings.defaults,
  )
  const blueprint = readWishes(file, raw, bank)
  const labels = labelsOf(bank)
  const made = await makePapers(blueprint, bank, { seed: given.seed, labels }, given.sets).catch((error: unknown) => {
    throw error instanceof WrongPins ? faultsIn(file, error.problems) : error
  })
  makeFolder(given.out)
  writeFileSync(join(given.out, 'report.txt'), reportText(made, bank, labels))
  writeReport(given, made, bank)
  if (made.possible) {
    const { sections } = raw as { sections: { instruction?: string | null }[] }
    const instructions = sections.map(({ instruction }) => instruction ?? null)
    const { out, seed } = given
    await writePapers({ out, seed, head: settings.paper, bank, instructions, plan: blueprint.sections }, made.papers)
  }
  voice.log(`${summary(made)} See ${join(given.out, 'report.txt')}.`)
  return made.possible ? 0 : 2
}

/** One paper, or several of the same profile. */
async function makePapers(
  blueprint: Blueprint,
  bank: FileBank,
  options: AssembleOptions,
  sets: number,
): Promise<MadePapers> {
  const source = bankOfItems(bank.items, bank.similar)
  if (sets === 1) {
    const assembly = await assemble(blueprint, source, options)
    return assembly.possible
      ? { possible: true, papers: [assembly.paper], differences: [], copies: [] }
      : { ...assembly, set: null }
  }
  const made = await assembleSets(blueprint, source, { ...options, sets, max_shared: 0 })
  return made.possible ? made : { ...made.reason, set: made.set }
}

function summary(made: MadePapers): string {
  if (!made.possible) {
    const reasons = made.clashes.map(({ sentence }) => english(sentence)).join(' ')
    return made.set === null || made.set === 0
      ? `No paper: ${reasons}`
      : `The bank carries ${made.set} of the sets, and for the next one: ${reasons}`
  }
  const [first] = made.papers
  const { objective = 0, gap = 0, proven_optimal = false } = first ?? {}
  if (made.papers.length > 1) {
    const unlike = unlikeWishes(made.differences).length
    const alike = unlike === 0 ? 'alike in every wish' : `unlike in ${unlike} wish(es)`
    return `${made.papers.length} sets are made, ${alike}.`
  }
  return `paper.pdf is made: weighted deviation ${objective}, ${proven_optimal ? 'proven to be the best' : `within ${gap} of the best`}.`
}

/** What programs read: of one paper as the engine answers it, of several the list of them. */
function writeReport({ out, seed }: Arguments, made: MadePapers, { problems }: FileBank): void {
  const { papers = [], ...rest } = made.possible ? made : { ...made, clashes: made.clashes.map(inWords), papers: [] }
  const [paper] = papers
  const found = papers.length > 1 ? { ...rest, papers } : paper ? { possible: true, paper } : rest
  writeFileSync(join(out, 'report.json'), `${JSON.stringify({ seed, ...found, left_out: problems }, null, 2)}\n`)
}

/** A clash and its wishes, each with its sentence. */
const inWords = ({ sentence, clauses, ...clash }: Clash) => ({
  ...clash,
  ...messageOf(sentence),
  clauses: clauses.map(({ sentence, ...clause }) => ({ ...clause, ...messageOf(sentence) })),
})

function sentenceOf(error: Error): string {
  if (error instanceof Undecided) return english(say('assembly.undecided'))
  return error instanceof TypesetError ? english(error.sentence) : error.message
}

/** What a person can put right is said in a sentence; anything else is a fault of the program and shows where. */
function isExplained(error: unknown): error is Error {
  const kinds = [PaperError, Undecided, TypesetError]
  const isArgument = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isArgument || kinds.some((kind) => error instanceof kind)
}
