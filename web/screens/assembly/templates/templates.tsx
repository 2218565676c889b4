import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { type BlueprintRow, blueprintApi, type CustomaryBlueprint, customaryBlueprints } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { RowRemoval } from '#web/entity/row-removal.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { sayText } from '#web/ui/message/sentence-text.ts'
import classes from '../blueprint/blueprint.module.css'
import { CustomaryTemplate, OwnTemplate } from './template.tsx'
import '#web/ui/dialog/dialog.css'

/** A template that was chosen: one of the school's, or one of the customary ones. */
export type Template = { row: BlueprintRow } | { customary: CustomaryBlueprint }

export interface TemplatesDialogProps {
  opened: boolean
  onClose: () => void
  grade_id: number | null
  subject_id: number | null
  onUse: (template: Template) => void
  /** The template that is being worked on was changed or deleted here. */
  onChanged: (row: BlueprintRow | null, id: number) => void
}

const everything = { page: 1, pageSize: 100 }

/** The customary blueprints and the school's, to start from. */
export default function TemplatesDialog(props: TemplatesDialogProps) {
  const { opened, onClose, onUse } = props
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={<Trans>Start from a template</Trans>}>
      <Stack gap="lg">
        <Part title={t`Customary blueprints`}>
          {customaryBlueprints.map((customary) => (
            <CustomaryTemplate
              key={customary.key}
              title={sayText(customary.title)}
              description={sayText(customary.description)}
              customary={customary}
              onUse={() => onUse({ customary })}
            />
          ))}
        </Part>
        <SchoolTemplates {...props} />
      </Stack>
    </Modal>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" id={id} mb="xs">
        {title}
      </Title>
      <ul className={classes.templates}>{children}</ul>
    </section>
  )
}

function SchoolTemplates({ opened, grade_id, subject_id, onUse, onChanged }: TemplatesDialogProps) {
  const { t } = useLingui()
  const { rows, error } = useList(
    blueprintApi.list,
    { filter: { grade_id, subject_id }, range: everything, sort: [{ field: 'title', dir: 'asc' }] },
    { enabled: opened },
  )
  const [leaving, setLeaving] = useState<BlueprintRow | null>(null)
  const update = useAction(blueprintApi.update, {
    invalidates: [blueprintApi.list],
    conflicts: 'toast',
    onSuccess: ({ data }) => onChanged(data, data.id),
  })
  const copy = useAction(blueprintApi.create, { invalidates: [blueprintApi.list] })
  const makeCopy = ({ title, description, grade_id, subject_id, blueprint }: BlueprintRow) => {
    const name = t`Copy of ${title}`.slice(0, 100)
    return copy.run({ title: name, description, grade_id, subject_id, blueprint }).catch(() => undefined)
  }
  return (
    <>
      <Part title={t`Templates of the school`}>
        {rows === undefined && !error && <Skeleton height={72} radius="md" />}
        {rows?.length === 0 && (
          <Text size="sm" c="dimmed" component="li">
            <Trans>None yet. Save a blueprint as a template, and it will be here the next time.</Trans>
          </Text>
        )}
        {rows?.map((row) => (
          <OwnTemplate
            key={row.id}
            row={row}
            onUse={() => onUse({ row })}
            onCopy={() => makeCopy(row)}
            onShare={() =>
              update.run({ id: row.id, row_version: row.row_version, is_shared: !row.is_shared }).catch(() => undefined)
            }
            onDelete={() => setLeaving(row)}
          />
        ))}
      </Part>
      <RowRemoval
        row={leaving && { id: leaving.id, name: leaving.title }}
        onEnd={() => setLeaving(null)}
        remove={blueprintApi.remove}
        restore={blueprintApi.restore}
        invalidates={[blueprintApi.list]}
      />
    </>
  )
}
