import type { Page } from '@playwright/test'
import type { callAs } from './api.ts'

/** Told apart from whatever another test or worker makes. */
export const unique = () => `${process.env.TEST_PARALLEL_INDEX ?? '0'}${Date.now() % 1_000_000}`
export const admin = { email: 'admin@demo.test', school: 'demo' }

export interface MadeRow {
  id: number
}

/** A class with a section A, for what only this test does there. */
export async function makeClass(
  call: Awaited<ReturnType<typeof callAs>>,
  title: string,
  next_grade_id: number | null = null,
) {
  const grade = (await call<MadeRow>('/grade/create', { title, next_grade_id })).data
  const section = (await call<MadeRow>('/section/create', { grade_id: grade.id, title: 'A' })).data
  return { grade_id: grade.id, section_id: section.id }
}

export const undo = async (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()
