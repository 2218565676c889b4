import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { gradeApi, type PromotionPlan, rollNumberings, sectionApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useSectionChoices } from '#web/api/use/choices.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import type { Draft } from './draft.ts'
import { Foot } from './foot.tsx'
import { groupsOf } from './groups.ts'
import classes from './promotion.module.css'
import type { Promotion } from './use-promotion.ts'

/** Into which class and section each section goes. */
export function StepClasses({ promotion }: { promotion: Promotion }) {
  const { t } = useLingui()
  const { plan, draft, putDraft, all: grades = [] } = promotion
  const rolls: Record<Draft['roll_numbers'], string> = {
    KEEP: t`Keep them where they are free`,
    BY_NAME: t`Number each section by name`,
    NONE: t`Leave them open`,
  }
  const groups = groupsOf(plan?.items ?? [])
  return (
    <Stack gap="md" maw={720}>
      {plan && groups.length === 0 && (
        <Text c="dimmed">
          <Trans>Nobody of these classes is left to be promoted.</Trans>
        </Text>
      )}
      {groups.length > 0 && (
        <table className={classes.pupils}>
          <thead>
            <tr>
              <th scope="col">{t`Section of today`}</th>
              <th scope="col">{t`To class`}</th>
              <th scope="col">{t`To section`}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <SectionRow key={group.section_id} {...{ group, grades, promotion, plan }} />
            ))}
          </tbody>
        </table>
      )}
      <NativeSelect
        label={t`Roll numbers`}
        maw={320}
        value={draft.roll_numbers}
        data={rollNumberings.map((value) => ({ value, label: rolls[value] }))}
        onChange={({ currentTarget }) => putDraft({ roll_numbers: currentTarget.value as Draft['roll_numbers'] })}
      />
      <Foot promotion={promotion} />
    </Stack>
  )
}

interface SectionRowProps {
  group: ReturnType<typeof groupsOf>[number]
  grades: readonly { id: number; title: string; next_grade_id: number | null }[]
  promotion: Promotion
  plan: PromotionPlan | undefined
}

/** One section: where it goes by the order of classes, or as it was decided; a section that the next class lacks is made here. */
function SectionRow({ group, grades, promotion: { draft, putDraft, refresh } }: SectionRowProps) {
  const { t } = useLingui()
  const mapped = draft.sections[group.section_id]
  const usual = grades.find(({ id }) => id === group.grade_id)?.next_grade_id ?? null
  const grade_id = mapped?.grade_id ?? usual
  const sections = useSectionChoices(grade_id)
  const same = sections?.find(({ title }) => title.toLowerCase() === group.section.toLowerCase())
  const section_id = mapped ? mapped.section_id : (same?.id ?? null)
  // What was made or kept is seen in its line.
  const create = useAction(sectionApi.create, {
    invalidates: [sectionApi.list],
    conflicts: 'toast',
    toasts: 'failures',
  })
  const may = useMay()
  const mayCreate = may(sectionApi.create)
  const ladder = useAction(gradeApi.update, { invalidates: [gradeApi.list], conflicts: 'toast', toasts: 'failures' })
  const title = `${group.grade} ${group.section}`
  const grade = grades.find(({ id }) => id === grade_id)?.title ?? ''
  const put = (place: { grade_id: number; section_id: number | null } | null) => {
    const { [group.section_id]: _, ...others } = draft.sections
    putDraft({ sections: place ? { ...others, [group.section_id]: place } : others })
  }
  const make = async () => {
    if (grade_id === null || create.pending) return
    await create.run({ grade_id, title: group.section }).catch(() => undefined)
    refresh()
  }
  /** The class that follows, for every promotion to come. */
  const keep = async () => {
    if (!mapped || ladder.pending) return
    await ladder.run({ id: group.grade_id, next_grade_id: mapped.grade_id }).catch(() => undefined)
    refresh()
  }
  const ofClass = group.grade
  return (
    <tr>
      <th scope="row">
        {title} <span className={classes.note}>({group.count})</span>
      </th>
      <td>
        <Pick
          aria-label={t`Class after ${title}`}
          placeholder={t`None: they graduate`}
          choices={[...grades]}
          value={grade_id}
          onChange={(id) => put(id === null || id === usual ? null : { grade_id: id, section_id: null })}
        />
        {mapped && mapped.grade_id !== usual && mapped.grade_id !== group.grade_id && may(gradeApi.update) && (
          <Button mt={4} size="compact-sm" variant="light" aria-disabled={ladder.pending} onClick={() => void keep()}>
            <Trans>
              {grade} always follows {ofClass}
            </Trans>
          </Button>
        )}
      </td>
      <td>
        {grade_id !== null && (
          <Pick
            aria-label={t`Section after ${title}`}
            placeholder={t({ message: 'Choose a section', context: 'of a class' })}
            choices={sections}
            value={section_id}
            onChange={(id) => put(id === null ? null : { grade_id, section_id: id })}
          />
        )}
        {grade_id !== null && sections && !same && section_id === null && mayCreate && (
          <Button mt={4} size="compact-sm" variant="light" aria-disabled={create.pending} onClick={() => void make()}>
            <Trans>
              Create {grade} {group.section}
            </Trans>
          </Button>
        )}
      </td>
    </tr>
  )
}
