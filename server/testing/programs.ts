import { sendWebhook } from '../programs/send-webhook.ts'
import { type EventsRef, tellEvents, type WebhookRef } from '../programs/tell.ts'
import type { TestApp } from './app.ts'

async function takeJobs<Ref>(app: TestApp, task: string): Promise<Ref[]> {
  const { rows } = await app.databases.owner.query<{ payload: Ref }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    [task],
  )
  return rows.map(({ payload }) => payload)
}

/** Does once what the queue has to do for programs: hands events on, and sends what is due by the app's clock. */
export async function runPrograms(app: TestApp): Promise<void> {
  for (const ref of await takeJobs<EventsRef>(app, 'tell_events')) await tellEvents(app.services, ref)
  for (const ref of await takeJobs<WebhookRef>(app, 'send_webhook')) await sendWebhook(app.services, ref)
}
