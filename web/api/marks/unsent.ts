import { markDraftsOf } from './mark-drafts.ts'
import { MarkQueue } from './mark-queue.ts'
import { ownScope } from './own-scope.ts'

/** How many typed marks are on this device only. */
export async function countUnsent(): Promise<number> {
  const scope = ownScope()
  return scope ? (await markDraftsOf(scope)).count() : 0
}

/** Sends what was typed before the page or its sheet was closed, of every exam. */
export async function sendUnsent(): Promise<void> {
  const scope = ownScope()
  if (!scope) return
  for (const exam_id of await (await markDraftsOf(scope)).exams()) {
    const queue = MarkQueue.of(scope, exam_id)
    if (queue) queue.wake()
    else await new MarkQueue(scope, exam_id).start()
  }
}
