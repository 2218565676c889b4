import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CardStage } from '#contract'
import type { Kind } from './edits.ts'

export const stageNames: Record<CardStage, MessageDescriptor> = {
  FOUNDATIONAL: msg`Foundational (to class 2)`,
  PREPARATORY: msg`Preparatory (3 to 5)`,
  MIDDLE: msg`Middle (6 to 8)`,
  SECONDARY: msg`Secondary (9 to 12)`,
}

export const kindNames: Record<Kind, MessageDescriptor> = {
  pupil: msg`Who the pupil is`,
  scholastic: msg`Marks by subject`,
  total: msg`Overall and result`,
  areas: msg`Areas graded by term`,
  competencies: msg`Competencies`,
  days: msg`Attendance`,
  voices: msg`In their own words`,
  remark: msg`Remark`,
  scale: msg`What grades and letters mean`,
  signatures: msg`Signatures`,
  text: msg`A line of text`,
}

export const fieldNames: Record<string, MessageDescriptor> = {
  roll_no: msg`Roll number`,
  admission_no: msg`Admission number`,
  dob: msg`Date of birth`,
  mother: msg`Mother`,
  father: msg`Father`,
  guardian: msg`Guardian`,
  photo: msg`Photo`,
  percent: msg`Percent`,
  grade: msg`Grade`,
  result: msg`Result`,
  written: msg`Exams written`,
  rank: msg`Rank`,
  class_avg: msg`Average of the section`,
  SELF: msg`The pupil`,
  PEER: msg`A friend`,
  HOME: msg`At home`,
}
