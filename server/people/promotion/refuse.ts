import { type RefusedField, say } from '#contract'
import { ApiError } from '../../ground/errors.ts'

/** Every refusal of a promotion is 400, where others are 422. */
export const refuse = (errors: RefusedField[]): ApiError => {
  const [first] = errors
  const sentence = first
    ? {
        message: first.message,
        ...(first.code ? { code: first.code } : {}),
        ...(first.params ? { params: first.params } : {}),
      }
    : undefined
  return new ApiError('invalid_field', sentence ?? say('promotion.nobody'), { status: 400, errors })
}

/** What everybody else refuses by 422 is 400 here. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ApiError && error.errors ? refuse(error.errors) : error
  }
}
