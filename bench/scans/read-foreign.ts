/**
 * How the reader reads real scans of another program's sheets, pencils and pens of pupils it never met: those of iansan5653/open-mcr, whose repository lies in a
 * folder. They are its own (GPL 3) and are only read. Names and numbers of pupils are counted apart from answers.
 *   npx tsx bench/scans/read-foreign.ts FOLDER [--sets 75q-core-1,rotation] [--seen FOLDER] [--verbose]
 * --seen writes a picture of every field that is read wrongly without a doubt, with twice its height around it.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { provePage } from '../../scanning/layout/prove-page.ts'
import { densityOf } from '../../scanning/plane/homography.ts'
import { readPage } from '../../scanning/read-page.ts'
import type { FieldReading, GreyPicture, LocatedPage } from '../../scanning/reading.ts'
import { straighten } from '../../scanning/straighten.ts'
import { type OpenMcrForm, openMcrLayout } from './foreign/open-mcr.ts'
import { locatePlain, type PlainLayout } from './foreign/plain-marks.ts'

const { values, positionals } = parseArgs({
  options: {
    sets: {
      type: 'string',
      default: '75q-core-1,75q-core-2,75q-core-3,150q-core,rotation,low-resolution,rearrangement',
    },
    seen: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [folder] = positionals
if (!folder) throw new Error('In which folder does the repository lie?')
const inFolder = (...path: string[]) => join(folder, ...path)

/** The form with what its blank page has in its circles, as freezing does it for sheets of our own. */
async function provenForm(form: OpenMcrForm): Promise<PlainLayout> {
  const layout = openMcrLayout(form)
  const library = await PDFiumLibrary.init()
  const file = await library.loadDocument(await readFile(inFolder('src/assets', `multiple_choice_sheet_${form}.pdf`)))
  const { width, height, data } = await file
    .getPage(0)
    .render({ scale: 300 / 72, colorSpace: 'Gray', render: 'bitmap' })
  const step = data.length / (width * height)
  const grey = Uint8Array.from({ length: width * height }, (_, at) => data[at * step + (step === 1 ? 0 : 1)]!)
  file.destroy()
  library.destroy()
  const { prints, farthest } = provePage({ width, height, data: grey }, layout)
  if (!(farthest < 0.5)) throw new Error(`${form}: the blank form's rings lie ${farthest} mm off.`)
  return { ...layout, prints }
}

const forms = { '75q': await provenForm('75q'), '150q': await provenForm('150q') }

async function greyOf(path: string): Promise<GreyPicture> {
  const { data, info } = await sharp(path)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** By file of a set what its results say, column by column. */
async function expectedOf(set: string): Promise<Map<string, Map<string, string>>> {
  const expected = new Map<string, Map<string, string>>()
  for (const name of ['results.csv', 'keys.csv']) {
    const text = await readFile(inFolder('test/end-to-end', set, 'output', name), 'utf8').catch(() => '')
    const [head = [], ...rows] = text
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',').map((cell) => cell.trim()))
    for (const row of rows)
      expected.set(row[head.indexOf('Source File')]!, new Map(head.map((column, at) => [column, row[at] ?? ''])))
  }
  return expected
}

interface ForeignTally {
  pages: number
  refused: number
  answers: number
  right: number
  asked: number
  silent: number
  /** Answers that the results have no column for: nobody marked them; in how many a mark is seen. */
  unlisted: number
  unlisted_asked: number
  unlisted_marked: number
  names: number
  names_asked: number
  names_silent: number
}

const noAnswers = (): ForeignTally => ({
  ...{ pages: 0, refused: 0, answers: 0, right: 0, asked: 0, silent: 0, unlisted: 0, unlisted_asked: 0 },
  ...{ unlisted_marked: 0, names: 0, names_asked: 0, names_silent: 0 },
})
const whys: Record<string, number> = {}

const isAnswer = (id: string) => /^Q\d+$/.test(id)
/** As open-mcr writes it: "B", "[A|B]", nothing. */
const shown = ({ marked: [row = []] }: FieldReading) => (row.length > 1 ? `[${row.join('|')}]` : (row[0] ?? ''))

interface ReadForeignPage {
  name: string
  picture: GreyPicture
  located: LocatedPage
  layout: PlainLayout
}

async function show({ name, picture, located, layout }: ReadForeignPage, id: string): Promise<void> {
  if (!values.seen) return
  const boxes = layout.fields.find((field) => field.id === id)!.rows.flat()
  const [xs, ys] = [boxes.map(({ x }) => x), boxes.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs) - 10, Math.min(...ys) - 7]
  const box = { x, y, w: Math.max(...xs) - x + 10, h: Math.max(...ys) - y + 7 }
  const seen = straighten(picture, located.plane, box, Math.max(12, densityOf(located.plane)))
  await sharp(Buffer.from(seen.data), { raw: { width: seen.width, height: seen.height, channels: 1 } })
    .png()
    .toFile(join(values.seen, `${name} ${id}.png`.replaceAll(/[ /]/g, '-')))
}

async function judgeAnswers(
  t: ForeignTally,
  page: ReadForeignPage,
  read: readonly FieldReading[],
  row: Map<string, string>,
) {
  for (const field of read.filter(({ id }) => isAnswer(id))) {
    const want = row.get(field.id)
    const figures = JSON.stringify(field.boxes[0]!.map(({ ink, strokes, around }) => [ink, strokes, around]))
    const asked = field.state === 'OPEN'
    if (asked && values.verbose) console.log(`  asked ${field.why} ${page.name} ${field.id} "${want ?? ''}" ${figures}`)
    if (want === undefined) {
      t.unlisted += 1
      if (asked) t.unlisted_asked += 1
      else if (shown(field) !== '') {
        t.unlisted_marked += 1
        console.log(`  MARKED ${page.name} ${field.id} read "${shown(field)}", not in the results ${figures}`)
        await show(page, field.id)
      }
      continue
    }
    t.answers += 1
    if (asked) {
      t.asked += 1
      whys[field.why!] = (whys[field.why!] ?? 0) + 1
    } else if (shown(field) === want) t.right += 1
    else {
      t.silent += 1
      console.log(`  SILENT ${page.name} ${field.id} read "${shown(field)}", results "${want}" ${figures}`)
      await show(page, field.id)
    }
  }
}

function judgeNames(
  t: ForeignTally,
  { name }: ReadForeignPage,
  read: readonly FieldReading[],
  row: Map<string, string>,
): void {
  const ids = new Set(read.flatMap(({ id }) => (isAnswer(id) ? [] : [id.split('.')[0]!])))
  for (const id of ids) {
    const want = row.get(id)
    if (want === undefined) continue
    const columns = read.filter((field) => field.id.split('.')[0] === id)
    const seen = columns.map(shown).join('')
    t.names += 1
    if (columns.some(({ state }) => state === 'OPEN')) t.names_asked += 1
    else if (seen !== want.replaceAll(' ', '')) {
      t.names_silent += 1
      console.log(`  SILENT ${name} ${id} read "${seen}", results "${want}"`)
    }
  }
}

async function readSet(set: string): Promise<ForeignTally> {
  const t = noAnswers()
  const args = await readFile(inFolder('test/end-to-end', set, 'args.txt'), 'utf8').catch(() => '')
  const layout = forms[set.startsWith('150q') || args.includes('150') ? '150q' : '75q']
  const expected = await expectedOf(set)
  const input = inFolder('test/end-to-end', set, 'input')
  for (const file of (await readdir(input)).sort()) {
    const row = expected.get(file)
    if (!row) {
      if (/\.(jpe?g|png)$/.test(file)) console.log(`  ${set}/${file}: no row in the results`)
      continue
    }
    const picture = await greyOf(join(input, file))
    const located = locatePlain(picture, layout)
    t.pages += 1
    const reading = located && readPage(picture, layout, located)
    if (!reading || reading.refusal) {
      t.refused += 1
      console.log(
        `  refused ${set}/${file}: ${reading?.refusal ?? 'no_marks'} ${JSON.stringify(reading?.quality ?? null)}`,
      )
      continue
    }
    const page = { name: `${set}/${file}`, picture, located, layout }
    await judgeAnswers(t, page, reading.fields, row)
    judgeNames(t, page, reading.fields, row)
  }
  return t
}

const all = noAnswers()
for (const set of values.sets.split(',')) {
  const t = await readSet(set)
  for (const key of Object.keys(all) as (keyof ForeignTally)[]) all[key] += t[key]
  console.log(`${set}: ${JSON.stringify(t)}`)
}
console.log(`all: ${JSON.stringify(all)}; answers asked for ${JSON.stringify(whys)}`)
