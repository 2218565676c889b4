import { createHash } from 'node:crypto'
import type { AboutReport, StudentPerformance } from '#contract'
import type { CardLists } from './card-lists.ts'
import type { NamedMark } from './exam-parts.ts'

interface CardFacts {
  answer: Omit<StudentPerformance, keyof AboutReport>
  own: readonly NamedMark[]
  lists: Pick<CardLists, 'subjects' | 'systems'>
  remark: string | null
}

/**
 * Digest of all that a card says, without what depends on the language or the day it is printed in: two cards of an enrolment with the same one are one
 * revision. The names of exams and subjects, the bands of the grades and the remark belong to it, the school's head does not.
 */
export function contentOf({ answer, own, lists, remark }: CardFacts): string {
  const { student, subjectWisePerformance, overall } = answer
  const content = { student, subjectWisePerformance, overall, own, remark }
  const all = { ...content, subjects: lists.subjects, bands: lists.systems[0]?.bands ?? null }
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}
