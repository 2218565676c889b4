import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type CardLayoutRow, cardLayoutApi } from '#contract'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { currentArea } from '#web/landing.ts'
import { GradingTabs } from '../grading-tabs.tsx'
import { stageNames } from './words.ts'

const LayoutModal = rowDialog(() => import('./copy-dialog.tsx'))

const Url = listUrl({})
const layouts: Entity<typeof cardLayoutApi> = { api: cardLayoutApi, nameOf: ({ name }) => name, logged: 'card-layout' }

/** The school's own layouts of report cards; a class that has none of them has the one that is shipped for its stage. */
export default function LayoutList() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const grades = useGradeChoices()
  const list = useEntityList(layouts, Url, { search: 'name' })
  const classesOf = ({ grade_ids }: CardLayoutRow) =>
    grade_ids.length === 0
      ? t`None`
      : (grades ?? []).flatMap(({ id, title }) => (grade_ids.includes(id) ? [title] : [])).join(', ')
  return (
    <EntityList
      list={list}
      title={t`Layouts of report cards`}
      add={t`Copy a Layout`}
      search={t`Search by Name`}
      tabs={<GradingTabs />}
      columns={[
        { title: t`Name`, kind: 'title', show: ({ name }) => name },
        { title: t`Classes`, show: classesOf },
        { title: t`Copied from`, leaves: 1, show: ({ shipped, stage }) => i18n._(stageNames[shipped ?? stage]) },
      ]}
      onEdit={({ id }) => void navigate({ to: `/${currentArea()}/card-layouts/${id}` })}
      dialog={LayoutModal}
      empty={{
        title: t`No layout of your own yet.`,
        text: t`Every class has the layout that is shipped for its stage. Copy one to take your board’s words.`,
      }}
    />
  )
}
