import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { staffAbsenceApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { currentArea } from '#web/landing.ts'
import { useExamsPath } from './use-exams-path.ts'

/** Exams one by one, and the series in which they are planned; pupils have exams alone. */
export function ExamTabs() {
  const { t } = useLingui()
  const path = useExamsPath()
  const may = useMay()
  if (currentArea() === 'student-admin') return null
  return (
    <nav className="list-tabs" aria-label={t`Exams and series`}>
      <Link to={path} activeOptions={{ exact: true, includeSearch: false }}>
        {t`Exams`}
      </Link>
      <Link to={`${path}/series`} activeOptions={{ includeSearch: false }}>
        {t`Series`}
      </Link>
      <Link to={`${path}/my-duties`}>{t`My duties`}</Link>
      {may(staffAbsenceApi.list) && (
        <Link to={`${path}/absences`} activeOptions={{ includeSearch: false }}>
          {t`Absences`}
        </Link>
      )}
    </nav>
  )
}
