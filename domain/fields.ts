import { z } from 'zod'
import { isQuarterStep } from './papers/marks.ts'
import { coded } from './say.ts'
import { withoutUnseen } from './visible-text.ts'

/** Building blocks of the schemas: ids, texts, marks and minutes, each with what it says of a wrong value. */

export const Id = z.int(coded('field.not_whole')).positive(coded('field.not_positive'))

/** The same where everything comes as text, such as beside a file: no more digits than every number of them fits into. */
export const IdAsText = z
  .string(coded('field.not_whole'))
  .regex(/^[1-9]\d{0,14}$/, coded('field.not_whole'))
  .transform(Number)

/** \ud800-\udfff: halves of a pair, which no database stores. */
const oneLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]*$/u
const manyLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]*$/u
export const noControl = coded('field.control_characters')

/** Nothing of it would be seen: spaces, joiners, direction marks, fillers, the empty pattern of Braille. */
const invisible = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

export const isInvisible = (text: string) => invisible.test(text)

/** Text as it is stored; what can't be seen is no text. */
function asStored(text: string): string {
  const stored = text.trim().normalize('NFC')
  return isInvisible(stored) ? '' : stored
}

const asStoredName = (text: string) => withoutUnseen(asStored(text))

// One step each, not one for every part of it: a body may hold thousands of them.
const typed = (message: string) => z.string(message).overwrite(asStored)
const typedName = (message: string) => z.string(message).overwrite(asStoredName)

/** A required line of text: trimmed, NFC-normalised, without control characters. */
export const line = (max: number, required = coded('field.required')) => requiredLine(typed(required), max, required)

const requiredLine = (text: z.ZodString, max: number, required: string) =>
  text
    .min(1, required)
    .max(max, coded('field.too_long', { most: max }))
    .regex(oneLine, noControl)

/** An optional line of text: '' and null both clear it. */
export const optionalLine = (max: number) =>
  typed(coded('field.not_text'))
    .max(max, coded('field.too_long', { most: max }))
    .regex(oneLine, noControl)
    .nullish()

/** A name of a person or a number that finds one: signs that nobody sees are none of it. */
export const nameLine = (max: number, required = coded('field.required')) =>
  requiredLine(typedName(required), max, required)

/** The same, optional. */
export const optionalNameLine = (max: number) =>
  typedName(coded('field.not_text'))
    .max(max, coded('field.too_long', { most: max }))
    .regex(oneLine, noControl)
    .nullish()

/** A required text of several lines. */
export const text = (max: number, required = coded('field.required')) =>
  typed(required)
    .min(1, required)
    .max(max, coded('field.too_long', { most: max }))
    .regex(manyLines, noControl)

/** An optional text of several lines. */
export const optionalText = (max: number) =>
  typed(coded('field.not_text'))
    .max(max, coded('field.too_long', { most: max }))
    .regex(manyLines, noControl)
    .nullish()

/** For a text that is looked for as it was typed, and stored nowhere: what no database could compare is refused. */
export const ofOneLine = (text: string) => oneLine.test(text)

/** What people type into a search: one line. */
export const Searched = typed(coded('field.not_text')).regex(oneLine, noControl)

/** Rich text as HTML; the server sanitises it and refuses formulas that can't be set. */
export const html = (max: number, required = coded('field.required')) =>
  z
    .string(required)
    .normalize('NFC')
    .min(1, required)
    .max(max, coded('field.html_too_long', { most: max }))

export const optionalHtml = (max: number) =>
  z
    .string(coded('field.not_text'))
    .normalize('NFC')
    .max(max, coded('field.html_too_long', { most: max }))
    .nullish()

/** Marks of a question: 0.25 to 100 in steps of 0.25. */
export const Marks = z
  .number(coded('marks.missing'))
  .min(0.25, coded('marks.at_least', { least: 0.25 }))
  .max(100, coded('marks.at_most', { most: 100 }))
  .refine(isQuarterStep, coded('marks.steps'))

/** Minutes that a question is expected to take: 0.25 to 300 in steps of 0.25. */
export const ExpectedMinutes = z
  .number(coded('minutes.not_number'))
  .min(0.25, coded('minutes.at_least', { least: 0.25 }))
  .max(300, coded('minutes.at_most', { most: 300 }))
  .refine(isQuarterStep, coded('minutes.steps'))

export const NegativeMarks = z
  .number(coded('field.not_number'))
  .min(0, coded('field.below_zero'))
  .max(100, coded('field.at_most', { most: 100 }))
  .refine(isQuarterStep, coded('marks.steps'))

/** For columns of two decimals, so that nothing is rounded in silence. */
export const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9
export const atMostTwoDecimals = coded('field.two_decimals')
