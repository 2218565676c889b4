import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { currentArea } from '#web/landing.ts'
import { useExamsPath } from './use-exams-path.ts'

/** Exams one by one, and the series in which they are planned; pupils have exams alone. */
export function ExamTabs() {
  const { t } = useLingui()
  const path = useExamsPath()
  if (currentArea() === 'student-admin') return null
  return (
    <nav className="list-tabs" aria-label={t`Exams and series`}>
      <Link to={path} activeOptions={{ exact: true, includeSearch: false }}>
        {t`Exams`}
      </Link>
      <Link to={`${path}/series`} activeOptions={{ includeSearch: false }}>
        {t`Series`}
      </Link>
    </nav>
  )
}
