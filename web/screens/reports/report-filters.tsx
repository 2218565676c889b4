import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { examComponents, sectionApi, testTypeNames } from '#contract'
import { isInSchool, usePermission } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import { choiceFilter, type Filter } from '#web/entity/filters/filter.ts'
import { FilterRow } from '#web/entity/filters/filter-row.tsx'
import { findSection, usePlaceFilters } from '#web/entity/filters/place-filter.ts'
import { PrintLine } from '#web/entity/print-line.tsx'
import { loadScreen } from '#web/load-screen.ts'
import { componentNames } from '#web/ui/exam-words.ts'
import { testName } from '#web/ui/message/names.ts'
import type { ReportOf } from './use-report.ts'

/** Of the platform alone. */
const SchoolFilter = lazy(loadScreen(() => import('./school-filter.tsx')))

/** What narrows a report. */
export function ReportFilters({ report, children }: { report: ReportOf; children?: React.ReactNode }) {
  const { t, i18n } = useLingui()
  const { state, change, session_id } = report
  const { sessions, session } = useSessions()
  const inSchool = isInSchool()
  const mayPick = usePermission('section')('view') && inSchool
  const { grade_id } = state
  const sections = useList(
    sectionApi.list,
    { filter: { grade_id }, range: { page: 1, pageSize: 100 } },
    { enabled: mayPick && grade_id !== null },
  ).rows
  const place = usePlaceFilters({
    filters: inSchool ? { grade_id: state.grade_id, subject_id: state.subject_id } : {},
    change: (changes) =>
      change({ ...changes, ...('grade_id' in changes ? { section_id: null, student_id: null } : {}) }),
  })
  const filters: Filter[] = [
    choiceFilter({
      label: t`Session`,
      all: t`This session`,
      ofSession: true,
      usual: session?.name,
      names: sessions.filter(({ id }) => id !== session?.id).map(({ id, name }) => [id, name]),
      value: session_id === session?.id ? null : session_id,
      onChange: (id) => change({ session_id: id }),
    }),
    ...place,
    ...(mayPick
      ? [
          {
            ...choiceFilter({
              label: t({ message: 'Section', context: 'of a class' }),
              all: t`All sections`,
              names: (sections ?? []).map(({ id, title }) => [id, title]),
              value: state.section_id,
              onChange: (section_id) => change({ section_id, student_id: null }),
            }),
            ...findSection(grade_id, (found) => change({ ...found, student_id: null })),
          },
        ]
      : []),
    choiceFilter({
      label: t`Type of test`,
      all: t`All types of test`,
      names: testTypeNames.map((type) => [type, testName(type)]),
      value: state.type_test,
      onChange: (type_test) => change({ type_test }),
    }),
    choiceFilter({
      label: t`Component`,
      all: t`All components`,
      names: examComponents.map((one) => [one, i18n._(componentNames[one])]),
      value: state.component,
      onChange: (component) => change({ component }),
    }),
  ]
  return (
    <>
      <PrintLine filters={filters} />
      <FilterRow
        filters={filters}
        show={t`Show the report`}
        before={
          !inSchool && (
            <Suspense>
              <SchoolFilter report={report} />
            </Suspense>
          )
        }
      >
        {children}
      </FilterRow>
    </>
  )
}
