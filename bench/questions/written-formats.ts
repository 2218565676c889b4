import { questionsBySubject } from '../../db/seed/questions/by-subject.ts'
import { findWriter, questionFormats, type WrittenFormatName } from '../../interchange/formats.ts'
import type { ExportedQuestion } from '../../interchange/items/exported-question.ts'
import { judgeHere } from '../../server/questions/check-texts.ts'
import { reviewContent } from '../../server/questions/content.ts'

/** CPU of writing 5,000 questions of the demo school in each format, and of reading them again. Pictures are named, and empty. */
const QUESTIONS = 5000
const named = process.argv.slice(2) as WrittenFormatName[]
const all: WrittenFormatName[] = ['moodle', 'gift', 'aiken', 'qti-1.2', 'qti-2.1', 'qti-2.2', 'qti-3.0', 'quaestor']
const formats = named.length > 0 ? named : all

const own: ExportedQuestion[] = []
for (const { grade, subject, questions } of questionsBySubject)
  for (const question of questions) {
    const { content } = await reviewContent(question, async (htmls) => judgeHere(htmls))
    const place = { grade, subject, chapter: question.chapter, topic: question.topic ?? null }
    own.push({ ...content, id: own.length + 1, expected_minutes: null, place })
  }
const questions = Array.from({ length: QUESTIONS }, (_, at) => ({
  ...(own[at % own.length] as ExportedQuestion),
  id: at + 1,
}))
const seconds = (from: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(from)
  return ((user + system) / 1e6).toFixed(2)
}
for (const format of formats) {
  const start = process.cpuUsage()
  const written = await findWriter(format).write({ questions, pictures: new Map(), with_answers: true })
  const out = seconds(start)
  if (!written) continue
  const name = format.startsWith('qti') ? 'qti' : (format as 'moodle' | 'gift' | 'aiken' | 'quaestor')
  const again = process.cpuUsage()
  const { questions: read } = questionFormats[name].read.document(written.bytes)
  console.log(
    `${format}: written ${out} s, ${(written.bytes.length / 1e6).toFixed(1)} MB; read ${seconds(again)} s, ${read.length} questions`,
  )
}
