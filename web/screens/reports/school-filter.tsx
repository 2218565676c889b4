import { useLingui } from '@lingui/react/macro'
import { schoolApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { FilterFields } from '#web/entity/filters/filter-fields.tsx'
import type { ReportOf } from './use-report.ts'

/** The platform's own people look at one school. */
export default function SchoolFilter({ report: { state, change } }: { report: ReportOf }) {
  const { t } = useLingui()
  const { rows } = useList(schoolApi.list, { range: { page: 1, pageSize: 100 } })
  return (
    <FilterFields
      filters={[
        choiceFilter({
          label: t`School`,
          all: t`Choose a school`,
          names: (rows ?? []).map(({ id, name }) => [id, name]),
          value: state.client_id,
          onChange: (client_id) => change({ client_id }),
        }),
      ]}
    />
  )
}
