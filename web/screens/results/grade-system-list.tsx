import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import { type GradeSystemRow, gradeSystemApi } from '#contract'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { noValue } from '#web/ui/no-value.ts'
import { GradingTabs } from './grading-tabs.tsx'

const GradeSystemModal = rowDialog(() => import('./grade-system-modal.tsx'))

const Url = listUrl({})
const systems: Entity<typeof gradeSystemApi> = {
  api: gradeSystemApi,
  nameOf: ({ name }) => name,
  staysBecause: ({ is_default, exams }) => {
    if (is_default) return i18n._(msg`The school's default grade system stays; make another one the default first.`)
    if (exams === 0) return null
    return i18n._(
      msg`${plural(exams, {
        one: '# exam was graded with this system, which stays with it.',
        other: '# exams were graded with this system, which stays with them.',
      })}`,
    )
  },
}

/** How a percent becomes a grade: the school's systems, one of which holds for every class that has none of its own. */
export default function GradeSystemList() {
  const { t } = useLingui()
  const list = useEntityList(systems, Url, { search: 'name', fallback: t`An error occurred` })
  return (
    <EntityList
      list={list}
      title={t`Grade Systems`}
      add={t`Add New Grade System`}
      search={t`Search by Name`}
      tabs={<GradingTabs />}
      columns={[
        { title: t`Name`, kind: 'title', show: (system) => <Name system={system} /> },
        {
          title: t`Grades`,
          leaves: 2,
          show: ({ bands }) => bands.map(({ grade, min_percent }) => `${grade}\u00a0${min_percent}`).join(' · '),
        },
        { title: t`Classes`, leaves: 1, show: (system) => <Classes system={system} /> },
        {
          title: t`Rounding`,
          leaves: 3,
          show: ({ rounding }) => (rounding === 'TWO_DP' ? t`Two decimals` : t`Whole percent`),
        },
      ]}
      dialog={GradeSystemModal}
    />
  )
}

function Name({ system: { name, is_default, status, exams } }: { system: GradeSystemRow }) {
  return (
    <Group gap="xs">
      <span>{name}</span>
      {is_default && (
        <Badge>
          <Trans>Default</Trans>
        </Badge>
      )}
      {status === 0 && (
        <Badge color="gray">
          <Trans>Superseded</Trans>
        </Badge>
      )}
      {status === 1 && exams > 0 && (
        <Text span size="sm" c="dimmed">
          <Trans>in use</Trans>
        </Text>
      )}
    </Group>
  )
}

function Classes({ system: { grade_ids, is_default } }: { system: GradeSystemRow }) {
  const grades = useGradeChoices() ?? []
  const names = grades.filter(({ id }) => grade_ids.includes(id)).map(({ title }) => title)
  if (names.length > 0) return names.join(', ')
  return is_default ? <Trans>All others</Trans> : noValue
}
