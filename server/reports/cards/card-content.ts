import { createHash } from 'node:crypto'
import type { CardAnswer } from './make-cards.ts'

/**
 * Digest of all that a card says, without what depends on the language or the day it is printed in: two cards of an enrolment with the same one are one
 * revision. The names of exams and subjects, the bands of the grades and the remark belong to it, the school's head does not.
 */
export function contentOf({ one, own, lists, answer }: CardAnswer): string {
  const { student, subjectWisePerformance, overall } = answer
  const said = { student, subjectWisePerformance, overall, own, remark: one.remark }
  const content = { ...said, subjects: lists.subjects, bands: lists.systems[0]?.bands ?? null }
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
