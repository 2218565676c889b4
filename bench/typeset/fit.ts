/**
 * What fewer pages cost and save on ten papers of the demo school's questions: pages as they are, fewest, processor time of the question
 * whether fewer are possible and of the way there, and sheets of 300 copies on both sides.
 * `npx tsx bench/typeset/fit.ts [folder]`; the folder gets each paper before and after.
 */

import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { paperTaken } from '#contract'
import type { SeedQuestion, SubjectQuestions } from '../../db/seed/demo-types.ts'
import { questionsBySubject } from '../../db/seed/questions/by-subject.ts'
import type { ImageFile } from '../../typeset/document.ts'
import { arrangeSet } from '../../typeset/paper/copies/sets.ts'
import { fitPaper } from '../../typeset/paper/fit/fit.ts'
import { fitLevels, stepsOfStyle } from '../../typeset/paper/fit/style.ts'
import { paperDocument } from '../../typeset/paper/paper.ts'
import type { PaperInput } from '../../typeset/paper/paper-input.ts'
import { paperSections } from '../../typeset/paper/placed-paper.ts'
import { openTypesetter } from '../../typeset/testing/sample-document.ts'

const COPIES = 300
const folder = process.argv[2]
const root = fileURLToPath(new URL('../../db/seed/figures', import.meta.url))
const drawings = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [basename(file, '.svg'), join(root, file)]),
)

/** Sections of an examination paper: types and how many of each. */
type Plan = readonly (readonly [types: readonly string[], count: number])[]
const objective = ['MCQ_SINGLE', 'TRUE_FALSE', 'FILL_BLANK', 'MCQ_MULTI', 'ASSERTION_REASON']
const periodic: Plan = [
  [objective, 8],
  [['VERY_SHORT', 'NUMERIC', 'SHORT'], 6],
  [['LONG'], 2],
]
const halfYearly: Plan = [
  [objective, 16],
  [['VERY_SHORT', 'NUMERIC', 'MATCH'], 6],
  [['SHORT'], 8],
  [['LONG', 'DIAGRAM'], 4],
  [['CASE_STUDY'], 2],
]
const test: Plan = [[objective, 20]]

const instructions = [
  'All questions are compulsory.',
  'There is no overall choice; an internal choice is given in some questions.',
  'Draw neat and labelled figures wherever they are needed.',
  'Use of a calculator is not permitted.',
  'Marks are shown beside each question.',
  'Write the number of the question before its answer.',
].join('\n')

async function paperOf({ grade, subject, questions }: SubjectQuestions, plan: Plan, from: number): Promise<PaperInput> {
  let item_id = 0
  const sections = plan.map(([types, count], at) => {
    const fitting = questions.filter((one) => types.includes(one.type))
    const own = Array.from(
      { length: Math.min(count, fitting.length) },
      (_, k) => fitting[(from + k * 2) % fitting.length]!,
    )
    return {
      ...{ section: 'ABCDE'[at] ?? '1', instruction: null, attempt_any: null },
      questions: [...new Set(own)].map((question) => ({ ...stored(question), item_id: ++item_id })),
    }
  })
  const names = new Set([...JSON.stringify(sections).matchAll(/figure:([a-z-]+)/g)].map((found) => found[1]!))
  const images = new Map<string, ImageFile>()
  for (const name of names) {
    const bytes = await sharp(drawings.get(name)!, { density: 216 }).webp({ lossless: true }).toBuffer()
    images.set(`figure:${name}`, { bytes, format: 'webp' })
  }
  return {
    ...{
      language: 'en',
      page: 'A4',
      school: 'Rangoli Vidyalaya',
      header_1: 'Rangoli Vidyalaya, Udaipur',
      header_2: null,
    },
    ...{ logo: null, grade, subject, type_test: 'Half-yearly examination, 2026-27', timing: '3:00', set: 'A' },
    question_paper_marks: 80,
    instruction: { heading: 'General instructions', content: instructions },
    sections: paperSections(arrangeSet(sections, 7, 'A')),
    images,
  }
}

const stored = ({ type, question_text, question_options, sub_questions, answer, max_marks }: SeedQuestion) => ({
  ...{ type, question_text, answer, max_marks, or_group: null },
  question_options: question_options.map((option) => ({ ...option, fixed: false })),
  sub_questions: sub_questions.map((part) => ({
    ...part,
    options: part.options.map((option) => ({ ...option, fixed: false })),
  })),
})

const cpu = () => process.cpuUsage().user + process.cpuUsage().system
const typesetter = await openTypesetter()
const [m9, s9, m10, s10] = questionsBySubject as [
  SubjectQuestions,
  SubjectQuestions,
  SubjectQuestions,
  SubjectQuestions,
]
const asked: [SubjectQuestions, Plan, number][] = [
  ...[m9, s9, m10, s10].map((one): [SubjectQuestions, Plan, number] => [one, halfYearly, 0]),
  ...[m9, s9, m10, s10].map((one): [SubjectQuestions, Plan, number] => [one, periodic, 1]),
  ...[m10, s10].map((one): [SubjectQuestions, Plan, number] => [one, test, 2]),
]
const saved: [number, number] = [0, 0]
for (const [at, [of, plan, from]] of asked.entries()) {
  const input = await paperOf(of, plan, from)
  const before = cpu()
  const { now, least, lacks } = fitPaper(typesetter, { forms: [input], pages: null })
  const looked = (cpu() - before) / 1000
  const { style } = fitPaper(typesetter, { forms: [input], pages: least })
  const all = (cpu() - before) / 1000
  const [both, one] = [true, false].map(
    (duplex) => paperTaken(COPIES, now, duplex) - paperTaken(COPIES, least, duplex),
  ) as [number, number]
  saved[0] += both
  saved[1] += one
  const steps = style ? stepsOfStyle(style).join(', ') : ''
  const why = lacks ? `; ${lacks.pages} lacks ${lacks.lines} lines` : ''
  console.log(
    `${at + 1} ${of.subject} ${of.grade}: ${now} -> ${least} pages, ${both} sheets on both sides, ${one} on one; ${looked.toFixed(0)} + ${(all - looked).toFixed(0)} ms; ${steps}${why}`,
  )
  if (!folder) continue
  const closest = fitLevels.at(-1)!.style
  writeFileSync(
    join(folder, `${at + 1}-closest.pdf`),
    typesetter.pdf(paperDocument({ ...input, fit: closest }), input.images),
  )
  writeFileSync(join(folder, `${at + 1}-before.pdf`), typesetter.pdf(paperDocument(input), input.images))
  if (style)
    writeFileSync(
      join(folder, `${at + 1}-after.pdf`),
      typesetter.pdf(paperDocument({ ...input, fit: style }), input.images),
    )
}
console.log(`${saved[0]} sheets of ${COPIES} copies saved on both sides, ${saved[1]} on one`)
