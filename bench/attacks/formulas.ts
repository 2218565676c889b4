import { api } from '#contract'
import { call, makePlace, type World } from './world.ts'

/** The longest chemical formula that is taken, each time with another number so that none is the same as another. */
const formula = (number: number) => `\\ce{${`H2O + CO2 <=> H2CO3 + ${number} Na^+ -> `.repeat(40).slice(0, 780)}}`
const inline = (latex: string) =>
  `<p><span data-type="inline-math" data-latex="${latex.replaceAll('>', '&gt;').replaceAll('<', '&lt;')}"></span></p>`

/** Three questions full of chemistry, one after the other. */
export async function formulas(world: World) {
  const { admin } = world.attacker
  const place = await makePlace(world, admin)
  let number = 0
  const full = (length: number) => {
    let html = ''
    while (html.length < length - 1000) html += inline(formula(++number))
    return html
  }
  const answers = []
  for (let round = 0; round < 3; round++) {
    const options = () => Array.from({ length: 8 }, (_, at) => ({ data: full(4900), is_correct: at === 0 }))
    const translations = ['hi', 'ta', 'bn', 'te'].map((language) => ({
      language,
      question_text: full(49_000),
      question_options: options().map(({ data }) => ({ data })),
    }))
    const facts = { ...place, type: 'MCQ_SINGLE', level: 'EASY', skill: 'APPLY', max_marks: 1, translations }
    const body = { ...facts, question_text: full(49_000), question_options: options(), explanation: full(19_000) }
    answers.push(await call(world, api.question.create, body, admin))
  }
  return answers
}
