import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Group } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { type ExamRow, examApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { NoRows } from '#web/ui/list/no-rows-lazy.tsx'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useExamsPath } from '../../entity/exam/use-exams-path.ts'

/** Which exam's answers are shown, and of which section; of all where none is said. */
export const AnswersUrl = z.object({ exam: urlId, section: urlId })

/** The exam of this id, as far as it is known yet. */
export function useExam(id: number | null): ExamRow | undefined {
  const { rows } = useList(examApi.list, { filter: { id: id ?? 0 } }, { enabled: id !== null })
  return rows?.find((exam) => exam.id === id)
}

interface AnswersHeadProps {
  title: string
  children?: ReactNode
}

/** The way back to the exams, the heading, and what is done here. */
export function AnswersHead({ title, children }: AnswersHeadProps) {
  const path = useExamsPath()
  return (
    <Group justify="space-between" align="flex-end">
      <div>
        <Anchor component={Link} to={path} size="sm" className="no-print" w="fit-content">
          <Trans>Exams</Trans>
        </Anchor>
        <PageHeading>{title}</PageHeading>
      </div>
      {children}
    </Group>
  )
}

/** Which exam is not said in the address. */
export function ChooseInList() {
  const { t } = useLingui()
  const path = useExamsPath()
  return (
    <NoRows
      title={<Trans>Choose an exam in the list of exams</Trans>}
      text={<Trans>What its pupils answered is there once their sheets were read or uploaded.</Trans>}
      actions={[{ label: t`Exams`, icon: IconCertificate, to: path }]}
    />
  )
}

interface SectionPickProps {
  exam: ExamRow
  section: number | null
  onChange: (section: number | null) => void
}

/** One section, or all of them. */
export function SectionPick({ exam, section, onChange }: SectionPickProps) {
  const { t } = useLingui()
  if (exam.sections.length < 2) return null
  return (
    <Pick
      label={t`Section`}
      placeholder={t`All sections`}
      choices={exam.sections.map(({ id, title }) => ({ id, title: `${exam.grade.title} ${title}` }))}
      value={section}
      onChange={onChange}
      w={220}
    />
  )
}
