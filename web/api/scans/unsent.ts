import { ownScope } from '../marks/own-scope.ts'
import { DoubtQueue } from './doubt-queue.ts'
import { PhotoQueue } from './photo-queue.ts'
import { doubtDrafts, photoDrafts } from './scan-drafts.ts'

const nothing = () => undefined

/** Sends what was decided and photographed before the page was closed, of every exam. */
export async function sendUnsentScans(): Promise<void> {
  const scope = ownScope()
  if (!scope) return
  const examsOf = (all: { exam_id: number }[]) => new Set(all.map(({ exam_id }) => exam_id))
  for (const exam_id of examsOf(await doubtDrafts.read(scope)))
    await new DoubtQueue(scope, exam_id, nothing, nothing).start()
  for (const exam_id of examsOf(await photoDrafts.read(scope)))
    await new PhotoQueue(scope, exam_id, nothing, nothing).start()
}
