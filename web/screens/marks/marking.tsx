import { useAccount } from '#web/api/sign-in/account.ts'
import { studentRole } from '#web/menus.ts'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { ChooseExam } from './choose-exam.tsx'
import { MarkingUrl } from './marking-url.ts'
import { OwnMarks } from './own-marks.tsx'
import { SheetScreen } from './sheet-screen.tsx'

/** Marks of an exam: entered by whoever marks it, read by others, and for pupils their own. */
export default function Marking() {
  const { user } = useAccount()
  const url = useUrlState(MarkingUrl)
  if (user?.role_id === studentRole) return <OwnMarks />
  if (url.state.exam === null) return <ChooseExam onChoose={(exam) => url.change({ exam })} />
  return <SheetScreen key={url.state.exam} exam_id={url.state.exam} {...url} />
}
