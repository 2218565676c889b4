import { lazy, Suspense } from 'react'
import { z } from 'zod'
import { loadScreen } from '#web/load-screen.ts'
import { urlId, useUrlState } from '#web/ui/list/use-url-state.ts'
import { PageLoader } from '#web/ui/message/page-loader.tsx'

const ScanExams = lazy(loadScreen(() => import('./scan-exams.tsx')))
const CameraScreen = lazy(loadScreen(() => import('./camera-screen.tsx')))

const PhoneUrl = z.object({ exam: urlId })

/** Answer sheets of an exam, photographed page by page. */
export default function PhoneScan() {
  const { exam } = useUrlState(PhoneUrl).state
  return (
    <Suspense fallback={<PageLoader />}>
      {exam === null ? <ScanExams /> : <CameraScreen key={exam} exam_id={exam} />}
    </Suspense>
  )
}
