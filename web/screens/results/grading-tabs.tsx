import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'

/** Grade systems and result schemes, and the exams that are worked out by them. */
export function GradingTabs() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const area = `/${pathname.split('/')[1]}`
  return (
    <nav className="list-tabs" aria-label={t`Grades and results`}>
      <Link to={`${area}/grade-systems`} activeOptions={{ includeSearch: false }}>
        {t`Grade Systems`}
      </Link>
      <Link to={`${area}/result-schemes`} activeOptions={{ includeSearch: false }}>
        {t`Result Schemes`}
      </Link>
      <Link to={`${area}/card-occasions`} activeOptions={{ includeSearch: false }}>
        {t`Occasions`}
      </Link>
      <Link to={`${area}/card-layouts`} activeOptions={{ includeSearch: false }}>
        {t`Layouts`}
      </Link>
      <Link to={`${area}/result-rules`} activeOptions={{ includeSearch: false }}>
        {t`Rules`}
      </Link>
    </nav>
  )
}
