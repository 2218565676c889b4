import { expect, test } from 'vitest'
import { findInstructionFaults } from './instruction-faults.ts'

const paper = { sections: ['A', 'B', 'C'], questions: 18 }
const codes = (text: string) => findInstructionFaults(text, paper).map(({ code }) => code)

test.each([
  'This question paper has 18 questions in three sections. All questions are compulsory.',
  'Section A has 6 questions of 1 mark each. Attempt any 4 questions of Section C.',
  'Sections A to C are compulsory. Write neatly; use a pencil for diagrams.',
  'इस प्रश्न पत्र में 3 खंड हैं। कुल 18 प्रश्न हैं।',
  'Each section has an instruction of its own. There is no overall choice.',
])('instructions that fit are left alone: %s', (text) => expect(codes(text)).toEqual([]))

test.each([
  ['Section D is of 5 marks each.', ['paper.instruction_section']],
  ['Answer Sections A, B and E.', ['paper.instruction_section']],
  ['The paper is divided into five sections.', ['paper.instruction_sections']],
  ['The paper contains 39 questions.', ['paper.instruction_questions']],
  ['इस प्रश्न पत्र में पाँच खंड हैं। कुल 30 प्रश्न हैं।', ['paper.instruction_sections', 'paper.instruction_questions']],
])('instructions of another paper are named: %s', (text, expected) => expect(codes(text)).toEqual(expected))

test('what is said and what there is are in the sentence', () => {
  expect(findInstructionFaults('It has 39 questions.', paper)[0]).toMatchObject({ params: { said: 39, count: 18 } })
})
