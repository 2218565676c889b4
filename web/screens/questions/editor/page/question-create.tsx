import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { usePermission } from '#web/api/sign-in/account.ts'
import { NoPermission } from '#web/layout/messages.tsx'
import { PlaceState } from '../../list/list-state.ts'
import { newValues } from '../form/form-values.ts'
import { QuestionForm } from './question-form.tsx'

/** What a paper lacks can be written one after the other: so many, each worth the same. */
const MissingState = PlaceState.extend({
  max_marks: z.coerce.number().positive().nullable().catch(null),
  missing: z.coerce.number().int().min(1).max(400).nullable().catch(null),
})

/** A new question; it starts in the class, subject and chapter of the address. */
export default function QuestionCreate() {
  const may = usePermission('question')
  const search = useSearch({ strict: false })
  const [{ missing, ...begun }] = useState(() => MissingState.parse(search))
  const [start] = useState(() => newValues(begun))
  return may('create') ? <QuestionForm question={null} start={start} missing={missing} /> : <NoPermission />
}
