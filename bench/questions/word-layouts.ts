import { readFileSync } from 'node:fs'
import type { ImportedQuestion } from '../../interchange/items/imported-question.ts'
import { plainOf } from '../../interchange/word/docx/pieces.ts'
import { readDocx } from '../../interchange/word/docx/read-docx.ts'
import { readWord } from '../../interchange/word/read-word.ts'
import { oddLayouts } from '../../interchange/word/testing/odd-layouts.ts'
import { unseenLayouts } from '../../interchange/word/testing/unseen-layouts.ts'
import { load } from '../support/side.ts'
import { type Truth, wordMatrix } from './word-matrix.ts'

/**
 * Questions of Word files that are read right, asked about, or silently wrong, and of each doubt how often it was right and how often needless.
 *
 *   npx tsx bench/questions/word-layouts.ts [FILE.docx …]
 *
 * A file of choices in plain lines ("1. …", "A. …", "Answer: B") is read a second time line by line, as nothing but that, which is its truth.
 * Then the matrix of layouts, and those that were made without a look at the reader.
 */
const bare = (html: string) =>
  html
    .replace(/<br>|<\/p><p>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, '')
const shapeOf = ({ text, options, right }: Truth) =>
  JSON.stringify([bare(text), options.map(bare), [...right].sort((a, b) => a - b)])
/** Of what was read. */
const read = ({ question_text, question_options }: ImportedQuestion): Truth => ({
  text: question_text,
  options: question_options.map(({ data }) => data),
  right: question_options.flatMap(({ is_correct }, at) => (is_correct ? [at] : [])),
})
const isTrueWord = (text: string | undefined) => /^(?:正确|对|true|सही)$/iu.test(bare(text ?? ''))

/** True or false is a choice of two words. */
function isAlike(question: ImportedQuestion, truth: Truth): boolean {
  if (question.type !== 'TRUE_FALSE') return shapeOf(read(question)) === shapeOf(truth)
  const { value } = question.answer as { value?: boolean }
  const [at, ...more] = truth.right
  return (
    bare(question.question_text) === bare(truth.text) &&
    more.length === 0 &&
    at !== undefined &&
    value === isTrueWord(truth.options[at])
  )
}

interface Figures {
  right: number
  asked: number
  silent: string[]
  doubts: Map<string, { right: number; needless: number }>
}
const newFigures = (): Figures => ({ right: 0, asked: 0, silent: [], doubts: new Map() })

/** @param isFault whether the file itself has what a doubt says */
function judge(
  figures: Figures,
  question: ImportedQuestion,
  truth: Truth | undefined,
  isFault: (code: string) => boolean,
) {
  const isRight = truth !== undefined && isAlike(question, truth)
  const codes = new Set((question.doubts ?? []).map(({ code }) => code))
  if (codes.size > 0) figures.asked++
  else if (isRight) figures.right++
  else
    figures.silent.push(
      `${bare(question.question_text).slice(0, 80)} ${JSON.stringify([read(question).options, read(question).right, truth])}`,
    )
  for (const code of codes) {
    const one = figures.doubts.get(code) ?? { right: 0, needless: 0 }
    if (!isRight || isFault(code)) one.right++
    else one.needless++
    figures.doubts.set(code, one)
  }
}

function print(name: string, { right, asked, silent, doubts }: Figures) {
  console.log(`${name}: ${right} right, ${asked} asked, ${silent.length} silently wrong (${load()})`)
  for (const one of silent.slice(0, 12)) console.log(`  silent: ${one}`)
  for (const [code, of] of [...doubts].sort((a, b) => b[1].needless + b[1].right - a[1].needless - a[1].right))
    console.log(`  ${code}: right ${of.right}, needless ${of.needless}`)
}

/** Line by line, as nothing but numbers, letters and answers. */
function truthOf(bytes: Uint8Array): Truth[] {
  const all: Truth[] = []
  const lines = readDocx(bytes).blocks.flatMap((block) =>
    block.kind === 'paragraph' ? plainOf(block.pieces).split('\n') : [],
  )
  for (const line of lines.map((one) => one.trim())) {
    const last = all.at(-1)
    const [, text] = /^\d+\s?[.、)]\s*(.*)$/su.exec(line) ?? []
    const [, option] = /^[A-Z]\s?[.、]\s*(.*)$/su.exec(line) ?? []
    const [, answer] = /^(?:正确答案|answer)\s?[:：]\s*(.*)$/isu.exec(line) ?? []
    if (answer !== undefined && last)
      last.right = [...answer.replace(/[^A-Z]/g, '')].map((sign) => sign.charCodeAt(0) - 65)
    else if (option !== undefined && last) last.options.push(option)
    else if (text !== undefined) all.push({ text, options: [], right: [] })
    else if (line !== '' && last) {
      if (last.options.length > 0) last.options[last.options.length - 1] += line
      else last.text += line
    }
  }
  return all
}

function faultsOf({ options, right }: Truth, usual: number): (code: string) => boolean {
  const texts = options.map(bare)
  const faults: Readonly<Record<string, boolean>> = {
    options_equal: new Set(texts).size < texts.length,
    empty_option: texts.includes(''),
    option_count: options.length !== usual,
    no_key: right.length === 0,
  }
  return (code) => faults[code] ?? false
}

for (const path of process.argv.slice(2)) {
  const bytes = new Uint8Array(readFileSync(path))
  const truths = truthOf(bytes)
  const start = process.cpuUsage()
  const { questions } = readWord(bytes)
  const { user, system } = process.cpuUsage(start)
  const counts = new Map<number, number>()
  for (const { options } of truths) counts.set(options.length, (counts.get(options.length) ?? 0) + 1)
  const [usual = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  const figures = newFigures()
  for (const [at, question] of questions.entries()) {
    const truth = truths[at]
    judge(figures, question, truth, truth ? faultsOf(truth, usual) : () => false)
  }
  print(`${path}: ${questions.length} of ${truths.length}, ${((user + system) / 1e6).toFixed(1)} s CPU`, figures)
}

const matrix = newFigures()
let files = 0
let missing = 0
for (const { bytes, wanted } of wordMatrix()) {
  files++
  const { questions } = readWord(bytes)
  if (questions.length !== wanted.length) missing += Math.abs(wanted.length - questions.length)
  for (const [at, question] of questions.entries())
    judge(matrix, question, wanted[at], faultsOf(wanted[at] ?? { text: '', options: [], right: [0] }, 4))
}
print(`matrix: ${files} files, ${missing} questions missing or too many`, matrix)

for (const [name, layouts] of Object.entries({ 'unseen layouts': unseenLayouts, 'odd layouts': oddLayouts })) {
  const figures = newFigures()
  let whole = 0
  for (const { bytes, wanted } of layouts) {
    const truths = wanted.map(({ text, options = [], right = -1 }) => ({
      text,
      options,
      right: right < 0 ? [] : [right],
    }))
    const { questions } = readWord(bytes)
    if (questions.every(({ doubts = [] }) => doubts.length === 0)) whole++
    for (const question of questions)
      judge(
        figures,
        question,
        truths.find((one) => shapeOf(one) === shapeOf(read(question))),
        () => false,
      )
  }
  print(`${name}: ${whole} of ${layouts.length} whole at first sight`, figures)
}
