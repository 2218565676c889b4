import { Trans, useLingui } from '@lingui/react/macro'
import { type Grade, gradeApi, sectionApi, studentApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { noValue } from '#web/ui/no-value.ts'

const ClassModal = rowDialog(() => import('./class-modal.tsx'))

const ClassUrl = listUrl({})
const classes: Entity<typeof gradeApi> = {
  api: gradeApi,
  nameOf: (grade) => grade.title,
  fallback: 'Error deleting session',
}

const asked = { search: 'title' } as const

export const ahead = (address: Address) => askListAhead(classes, ClassUrl, asked, address)

/** The classes of the school. */
export default function ClassList() {
  const { t } = useLingui()
  const list = useEntityList(classes, ClassUrl, asked)
  // The rows already here answer a search at once, before the server does.
  const typed = list.state.search.trim().toLowerCase()
  const rows = list.rows?.filter((grade) => grade.title.toLowerCase().includes(typed))
  const nextOf = useNextClass(list.rows)
  const sectionsOf = useSections()
  const pupilsOf = usePupils()
  const isDescribed = rows?.some(({ description }) => description) ?? true

  return (
    <EntityList
      list={{ ...list, rows }}
      title={t`Class List`}
      add={t`Add New Class`}
      search={t`Search by Class Name`}
      columns={[
        { title: t`Class`, kind: 'title', show: (grade) => grade.title || noValue },
        ...(sectionsOf
          ? [{ title: t({ message: 'Sections', context: 'of classes' }), leaves: 3, show: sectionsOf }]
          : []),
        ...(pupilsOf
          ? [
              {
                title: t({ message: 'Students', context: 'of classes' }),
                leaves: 3,
                kind: 'number' as const,
                show: pupilsOf,
              },
            ]
          : []),
        {
          title: t`Next class`,
          leaves: 2,
          show: (grade) => nextOf(grade) ?? noValue,
          caption: (grade) => {
            const next = nextOf(grade)
            return next && t`then ${next}`
          },
        },
        // A column of dashes says nothing.
        ...(isDescribed
          ? [{ title: t`Description`, leaves: 1, show: (grade: Grade) => grade.description || noValue }]
          : []),
      ]}
      dialog={ClassModal}
      empty={{
        title: <Trans>No data found</Trans>,
        text: <Trans>Classes come first: sections, subjects and students have their place in one.</Trans>,
      }}
    />
  )
}

/** The sections of a class by their titles; null for those who don't see sections. */
function useSections(): ((grade: Grade) => string) | null {
  const may = usePermission('section')('view')
  const { rows } = useList(sectionApi.list, { filter: { is_all_data_fetch: true } }, { enabled: may })
  if (!may) return null
  return ({ id }) =>
    (rows ?? [])
      .filter(({ grade_id }) => grade_id === id)
      .map(({ title }) => title)
      .join(', ') || noValue
}

/** How many pupils a class has in the session that is chosen; null for those who don't see pupils. */
function usePupils(): ((grade: Grade) => string) | null {
  const { i18n } = useLingui()
  const { session } = useSessions()
  const may = usePermission('student')('view')
  const { data } = useRead(studentApi.places, { session_id: session?.id ?? 0 }, { enabled: may && session !== null })
  if (!may) return null
  return ({ id }) => {
    if (!data) return ''
    return i18n.number(data.find(({ grade }) => grade.id === id)?.count ?? 0)
  }
}

/** The title of the class that follows. All classes are asked for only where one of those is on another page. */
function useNextClass(rows: Grade[] | undefined) {
  const isAway = ({ next_grade_id }: Grade) => next_grade_id !== null && !rows?.some(({ id }) => id === next_grade_id)
  const all = useGradeChoices(rows?.some(isAway) ?? false) ?? rows
  return ({ next_grade_id }: Grade) => all?.find(({ id }) => id === next_grade_id)?.title
}
