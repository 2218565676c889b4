import { lazy, Suspense } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { PageLoader } from '#web/ui/message/page-loader.tsx'
import { ScansUrl } from './scans-url.ts'

const ScanList = lazy(loadScreen(() => import('./list/scan-list.tsx')))
const ExamScans = lazy(loadScreen(() => import('./exam/exam-scans.tsx')))

/** Pages of answer sheets that came back: those of one exam, or what came for all. */
export default function Scans() {
  const url = useUrlState(ScansUrl)
  const { exam } = url.state
  return (
    <Suspense fallback={<PageLoader />}>
      {exam === null ? <ScanList /> : <ExamScans key={exam} exam_id={exam} {...url} />}
    </Suspense>
  )
}
