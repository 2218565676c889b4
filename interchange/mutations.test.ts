import { describe, expect, it } from 'vitest'
import type { questionFormats } from './formats.ts'
import { mutated } from './items/testing/mutations.ts'
import { faultOfReading } from './items/testing/reading-faults.ts'
import { writeQuaestor } from './quaestor/write-quaestor.ts'
import { layouts } from './word/testing/made-layouts.ts'
import { madeWord } from './word/testing/made-word.ts'

const text = (value: string) => new TextEncoder().encode(value)
const aiken = 'What is the unit of force?\nA) joule\nB) newton\nANSWER: B\n\n'.repeat(3)
const gift = '$CATEGORY: a/b\n\n::Q1:: What is {=right ~wrong ~%50%half#so}\n\nTwo is {#2:0.1}\n\nIt is so {T}\n\n'
const moodle = `<quiz><question type="category"><category><text>a/b</text></category></question>${'<question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[<p>Which is <b>red</b>?</p>]]></text></questiontext><defaultgrade>1</defaultgrade><single>true</single><answer fraction="100"><text>this</text></answer><answer fraction="0"><text>that</text></answer></question>'.repeat(3)}</quiz>`
const qti = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>b</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which is red?</prompt><simpleChoice identifier="a">this</simpleChoice><simpleChoice identifier="b">that</simpleChoice></choiceInteraction></itemBody></assessmentItem>`

const quaestor = writeQuaestor({
  questions: [1, 2, 3].map((id) => ({
    ...{ id, type: 'MCQ_SINGLE', level: 'EASY', skill: 'APPLY', max_marks: 1, negative_marks: 0, language: 'en' },
    ...{ question_text: `<p>Which is <b>red</b>, ${id}?</p>`, sub_questions: [], answer: null, explanation: null },
    question_options: ['this', 'that'].map((one, at) => ({
      data: `<p>${one}</p>`,
      is_correct: at === 0,
      fixed: false,
    })),
    ...{ source: null, translations: [], tags: ['a'], expected_minutes: null },
    place: { grade: 'Class 9', subject: 'Science', chapter: 'Light', topic: null },
  })),
  ...{ pictures: new Map(), with_answers: true },
}).bytes

/** Seeds of the quick run; two thousand of real files are read by bench/uploads/fuzz-readers.ts. */
const SEEDS = 40

describe('I81 damaged and forged files are refused by name or read, and nothing of them is lost without a word', () => {
  it.each<[keyof typeof questionFormats, Uint8Array[]]>([
    ['docx', layouts.slice(0, 4).map(([, body]) => madeWord(body))],
    ['moodle', [text(moodle)]],
    ['gift', [text(gift)]],
    ['aiken', [text(aiken)]],
    ['qti', [text(qti)]],
    ['quaestor', [quaestor]],
  ])('%s', (format, files) => {
    const faults = Array.from({ length: SEEDS }, (_, seed) => {
      const bytes = mutated(files[seed % files.length]!, seed)
      const fault = faultOfReading(format, bytes)
      return fault && `${seed}: ${fault}`
    }).filter(Boolean)
    expect(faults).toEqual([])
  })
})
