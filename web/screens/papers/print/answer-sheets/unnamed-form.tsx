import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import {
  answerSheetApi,
  type EditionName,
  jobApi,
  languageOf,
  mostExtraPages,
  mostUnnamed,
  type PaperPreview,
  usualPage,
} from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { NameSelect } from '../../details/name-select.tsx'
import { pageNames, untranslated, useDocumentNames } from '../documents/document-names.ts'
import { ExamChoice, useExamsOf } from './exam-choice.tsx'

interface UnnamedFormProps {
  paper: PaperPreview
  /** For this exam alone. */
  exam_id?: number | undefined
  onStarted: (job_id: number) => void
}

const firstOrder = {
  kind: 'BLANK' as 'BLANK' | 'EXTRA',
  count: 10,
  pages: 2,
  edition: 'standard' as EditionName,
  page: usualPage as keyof typeof pageNames,
  booklet: false,
}

/** Answer sheets that bear no name: for whoever has none, and further pages to write on. */
export function UnnamedForm({ paper, exam_id: only, onStarted }: UnnamedFormProps) {
  const { t, i18n } = useLingui()
  const names = useDocumentNames()
  const exams = useExamsOf(paper, true)?.filter(({ id }) => only === undefined || id === only)
  const [exam_id, setExam] = useState<number | null>(null)
  const [order, setOrder] = useState(firstOrder)
  const change = (changes: Partial<typeof firstOrder>) => setOrder({ ...order, ...changes })
  const print = useAction(answerSheetApi.printBlank, { invalidates: [jobApi.list, answerSheetApi.list] })
  const exam = exam_id ?? exams?.[0]?.id ?? null
  const { pages, booklet, ...rest } = order
  const start = async () => {
    if (print.pending || exam === null) return
    const own = order.kind === 'EXTRA' ? { pages } : { booklet }
    const language = languageOf('files', i18n.locale)
    onStarted((await print.run({ id: paper.id, exam_id: exam, ...rest, ...own, language })).data.job_id)
  }
  if (exams?.length === 0)
    return (
      <Alert color="gray">
        <Trans>This paper is in no exam yet. Plan an exam with it, then print sheets without a name for it.</Trans>
      </Alert>
    )
  return (
    <Stack gap="md">
      <ExamChoice exams={exams ?? []} value={exam} onChange={setExam} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NameSelect
          label={t`Kind`}
          names={{ BLANK: t`Blank: the pupil fills in the roll number`, EXTRA: t`Extra: lines to write on` }}
          value={order.kind}
          onChange={(kind) => change({ kind })}
        />
        <NumberInput
          label={t`How many`}
          min={1}
          max={mostUnnamed}
          value={order.count}
          onChange={(count) => change({ count: Number(count) || 1 })}
        />
        <NameSelect
          label={t`Edition`}
          names={names.editions}
          whyNot={untranslated(paper)}
          value={order.edition}
          onChange={(edition) => change({ edition })}
        />
        <NameSelect label={t`Page size`} names={pageNames} value={order.page} onChange={(page) => change({ page })} />
        {order.kind === 'EXTRA' && (
          <NumberInput
            label={t`Pages of each`}
            min={1}
            max={mostExtraPages}
            value={pages}
            onChange={(count) => change({ pages: Number(count) || 1 })}
          />
        )}
      </SimpleGrid>
      {order.kind === 'BLANK' && <BookletBox checked={booklet} onChange={(wanted) => change({ booklet: wanted })} />}
      <Group justify="flex-end">
        <Button aria-disabled={print.pending || exam === null} onClick={() => void start()}>
          {print.pending ? <Trans>Starting...</Trans> : <Trans>Print</Trans>}
        </Button>
      </Group>
    </Stack>
  )
}

/** Whether written answers have boxes of their own. */
export function BookletBox({ checked, onChange }: { checked: boolean; onChange: (wanted: boolean) => void }) {
  const { t } = useLingui()
  return (
    <Checkbox
      label={t`Answer booklet`}
      description={t`Each written question has a box with its number, instead of ruled pages for all.`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
