import { expect, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { admin, undo, unique } from '../support/people.ts'
import { chooseFurther } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

/** A submitted copy of a paper of the demo school. */
async function submitted(call: Awaited<ReturnType<typeof callAs>>): Promise<{ id: number; name: string }> {
  const { data: copy } = await call<{ id: number }>('/question-paper/duplicate/1', {})
  const name = `Half-yearly ${unique()}`
  const { data: plan } = await call<Record<string, unknown>>(`/question-paper/preview/${copy.id}`, {})
  await call('/question-paper/set-section', {
    ...{ id: copy.id, name, session_id: plan.session_id, grade_id: plan.grade_id, subject_id: plan.subject_id },
    ...{ header_1: plan.header_1, type_test: plan.type_test, question_paper_created_type: 'MANUAL' },
    ...{ timing: plan.timing, question_paper_marks: plan.question_paper_marks, sections: plan.plan },
  })
  await call(`/question-paper/submit/${copy.id}`, {})
  return { id: copy.id, name }
}

test('a paper is approved, put away, brought back and sent back where it is read', async ({ page, request }) => {
  const { id, name } = await submitted(await callAs(request, admin))
  await signIn(page, { to: `/school-admin/question-papers/preview/${id}` })
  const state = (words: string) => page.getByRole('main').getByText(words, { exact: true }).first()
  const dialog = page.getByRole('dialog', { name: `Change the state of ${name}` })
  const move = async (step: string, reason?: string) => {
    await chooseFurther(page, 'Change the state')
    await dialog.getByRole('radio', { name: step }).check()
    if (reason) await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: step }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('radio', { name: 'Approve' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(state('Approved')).toBeVisible()
  await undo(page)
  await expect(state('Submitted')).toBeVisible()
  await move('Put away')
  await expect(state('Archived')).toBeVisible()
  await move('Bring back', 'Next term after all')
  await expect(state('Submitted')).toBeVisible()

  await page.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('radio', { name: 'Send back to draft' }).check()
  await dialog.getByRole('button', { name: 'Send back to draft' }).click()
  // Without a reason nothing is sent back.
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription('Please say why')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Question 3 is not in the syllabus')
  await dialog.getByRole('button', { name: 'Send back to draft' }).click()
  await expect(page.getByText('Question 3 is not in the syllabus')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
})
