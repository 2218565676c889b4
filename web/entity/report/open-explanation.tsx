import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'

/** The drawer that shows how a percent comes about; it and its words are loaded with the first that is opened. */
export default lazyDialog(
  () => withTextsOf('report-windows', import('../explain/explain-drawer.tsx')),
  ({ asked }) => asked !== null,
)
