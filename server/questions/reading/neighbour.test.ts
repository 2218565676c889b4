import { expect, it } from 'vitest'
import { api, type UploadResult } from '#contract'
import { madeWord, paragraph } from '../../../interchange/word/testing/made-word.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeChapter, makePerson, makeSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()

const paper = (questions: number, word: string) =>
  Buffer.from(
    madeWord(
      Array.from({ length: questions }, (_, n) => [
        paragraph(`${n + 1}. Which ${word} comes before number ${n + 2} in the list?`),
        ...['first', 'second', 'third', 'last'].map((one, at) =>
          paragraph(`${'abcd'.charAt(at)}) the ${one} ${word} ${n}`),
        ),
        paragraph('Ans: b'),
      ]).flat(),
    ),
  )

it('I85 a neighbour’s calls and small file are answered before the ten files that somebody else’s school has sent before', async () => {
  const [school, other] = [await makeSchool(app), await makeSchool(app)]
  const [chapter, near] = [await makeChapter(app, school), await makeChapter(app, other)]
  const answered: string[] = []
  const read = async (bytes: Buffer, by: Caller, { grade_id, subject_id, id }: typeof chapter, name: string) => {
    const defaults = JSON.stringify({ grade_id, subject_id, chapter_id: id, level: 'EASY' })
    const fields = { format: 'docx', defaults, dry_run: 'true' }
    const file = { name: 'paper.docx', bytes }
    const { status, message, data } = await app.upload<UploadResult>(api.question.upload, fields, file, by)
    expect([status, data?.total], message).toEqual([200, name === 'small' ? 4 : 300])
    answered.push(name)
  }
  const files = Array.from({ length: 10 }, (_, at) => paper(300, `thing${at}`))
  const person = async () => {
    const by = await makePerson(app, school.id, 2)
    for (let file = files.pop(); file; file = files.pop()) await read(file, by, chapter, 'large')
  }
  const large = [person(), person(), person()]
  const lists = async () => {
    for (let n = 0; n < 5; n++) {
      const { status } = await app.call(api.question.list, { filter: { chapter_id: [near.id] } }, other.admin)
      expect(status).toBe(200)
      answered.push('list')
    }
  }
  await Promise.all([...large, lists(), read(paper(4, 'leaf'), other.admin, near, 'small')])
  expect(answered.at(-1)).toBe('large')
  expect(answered.slice(answered.indexOf('small')).filter((one) => one === 'large').length).toBeGreaterThanOrEqual(3)
  expect(answered.slice(answered.lastIndexOf('list')).filter((one) => one === 'large').length).toBeGreaterThanOrEqual(3)
})
