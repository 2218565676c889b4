import { api } from '#contract'
import { type Answer, call, makePlace, type World } from './world.ts'

/** A bank of 40 questions as long as they may be, fetched as one page a few times. */
export async function bytes(world: World) {
  const { admin } = world.attacker
  const place = await makePlace(world, admin)
  const text = `<p>${'words and words '.repeat(3100)}</p>`
  const translations = ['hi', 'ta', 'bn', 'te'].map((language) => ({ language, question_text: text }))
  const facts = {
    ...place,
    type: 'LONG',
    level: 'EASY',
    skill: 'APPLY',
    max_marks: 1,
    answer: { model_answer: '<p>a</p>', marking_points: [] },
  }
  for (let number = 0; number < 100; number++) {
    const body = { ...facts, question_text: `<p>${number}</p>${text}`, translations: translations.slice(0, 4) }
    const { status, body: answer } = await call(world, api.question.create, body, admin)
    if (status !== 200) throw new Error(JSON.stringify(answer))
  }
  const answers: Answer[] = []
  for (let round = 0; round < 5; round++) {
    answers.push(await call(world, api.question.list, { range: { page: 1, pageSize: 100 } }, admin))
  }
  return answers
}
