import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { diffArrays } from 'diff'
import { letterOf, type QuestionHistory, type QuestionType } from '#contract'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { drawBlanks, shortLine } from '#web/ui/rich-text/draw-blanks.ts'
import { typeLabels } from '../printed-form/labels.ts'

export type Version = QuestionHistory['versions'][number]

/** Reads stored HTML as a line of words. */
type Words = (html: string) => string
type Name = (label: MessageDescriptor) => string

export interface Field {
  /** The same in all versions. */
  key: string
  label: MessageDescriptor
  /** Which one, where there are several: 'A' of the options, 'hi' of the translations. */
  which: string
  text: string
}

const one = (key: string, label: MessageDescriptor, text: string): Field => ({ key, label, which: '', text })

/** What a version says, field by field, as words. */
export function fieldsOf(version: Version, words: Words, name: Name): Field[] {
  const read = (type: QuestionType, html: string) => words(drawBlanks(type, html, shortLine))
  const options = version.question_options.map(({ data, is_correct }, at) => ({
    key: `option ${at}`,
    label: msg`Option`,
    which: letterOf(at),
    text: `${words(data)}${is_correct ? ' ✓' : ''}`,
  }))
  const parts = version.sub_questions.map((part, at) => ({
    key: `part ${at}`,
    label: msg`Part`,
    which: String(at + 1),
    text: [read(part.type, part.content), ...leavesOf([part.options, part.answer], words), `[${part.max_marks}]`].join(
      ' · ',
    ),
  }))
  const translations = version.translations.map(({ language, ...translation }) => ({
    key: `translation ${language}`,
    label: msg`Translation`,
    which: language,
    text: leavesOf(translation, (html) => read(version.type, html)).join(' · '),
  }))
  return [
    one('type', msg`Type`, name(typeLabels[version.type])),
    one('level', msg`Level`, name(levelNames[version.level])),
    one('skill', msg`Skill`, name(skillNames[version.skill])),
    one('marks', msg`Marks`, String(version.max_marks)),
    one('negative', msg`Negative marks`, String(version.negative_marks)),
    one('text', msg`Question`, read(version.type, version.question_text)),
    ...options,
    ...parts,
    one('answer', msg`Answer`, leavesOf(version.answer, words).join(' · ')),
    one('explanation', msg`Explanation`, words(version.explanation ?? '')),
    one('source', msg`Source`, version.source ?? ''),
    one('language', msg`Language`, version.language),
    ...translations,
  ]
}

/** What an answer holds, in its own order: its shape depends on the type, its words are what is compared. */
function leavesOf(value: unknown, words: Words): string[] {
  if (typeof value === 'string') return value === '' ? [] : [words(value)]
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  return value && typeof value === 'object' ? Object.values(value).flatMap((part) => leavesOf(part, words)) : []
}

export interface Piece {
  text: string
  kind: 'same' | 'gone' | 'new'
}

/** Words, and what stands between them, as the language cuts them: Hindi has signs that are no letters. */
const cut = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)

/** A text beside its former wording, word by word. */
export function compareWords(before: string, after: string): Piece[] {
  return diffArrays(cut(before), cut(after)).map(({ value, added, removed }) => ({
    text: value.join(''),
    kind: added ? 'new' : removed ? 'gone' : 'same',
  }))
}

export interface ChangedField extends Omit<Field, 'text'> {
  pieces: Piece[]
}

/** The fields in which a version differs from the one before it. */
export function changedFields(before: Field[], after: Field[]): ChangedField[] {
  const former = new Map(before.map((field) => [field.key, field]))
  const gone = before.filter(({ key }) => !after.some((field) => field.key === key))
  const all = [...after, ...gone.map((field) => ({ ...field, text: '' }))]
  return all.flatMap(({ text, ...field }) => {
    const old = former.get(field.key)?.text ?? ''
    return old === text ? [] : [{ ...field, pieces: compareWords(old, text) }]
  })
}
