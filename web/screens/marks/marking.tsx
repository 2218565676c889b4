import { lazy, Suspense } from 'react'
import { useAccount } from '#web/api/sign-in/account.ts'
import { loadScreen } from '#web/load-screen.ts'
import { studentRole } from '#web/menus.ts'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { PageLoader } from '#web/ui/message/page-loader.tsx'
import { ChooseExam } from './choose-exam.tsx'
import { MarkingUrl } from './marking-url.ts'

const OwnMarks = lazy(loadScreen(() => import('./own-marks.tsx').then(({ OwnMarks }) => ({ default: OwnMarks }))))
const SheetScreen = lazy(
  loadScreen(() => import('./sheet/sheet-screen.tsx').then(({ SheetScreen }) => ({ default: SheetScreen }))),
)

/** Marks of an exam: entered by whoever marks it, read by others, and for pupils their own. */
export default function Marking() {
  const { user } = useAccount()
  const url = useUrlState(MarkingUrl)
  if (user?.role_id !== studentRole && url.state.exam === null) return <ChooseExam />
  return (
    <Suspense fallback={<PageLoader />}>
      {user?.role_id === studentRole || url.state.exam === null ? (
        <OwnMarks exam={url.state.exam} />
      ) : (
        <SheetScreen key={url.state.exam} exam_id={url.state.exam} {...url} />
      )}
    </Suspense>
  )
}
