import { type Random, randomBelow, randomFrom } from '../assembly/random.ts'

const CHAPTERS = 40
const CHAPTER_WORDS = 500
const COMMON = 300
/** Share of questions that are an earlier one with a few words changed. */
const NEAR_DUPLICATES = 0.08

/**
 * Made-up multiple-choice questions: common words by Zipf's law, words of their chapter, numbers in one of three. About 25 different words each, as in the
 * OpenTriviaQA collection.
 */
export function makeTexts(count: number, seed: number): string[][] {
  const random = randomFrom(seed, 1)
  const bank: string[][] = []
  while (bank.length < count) {
    const isCopy = bank.length > 100 && random() < NEAR_DUPLICATES
    bank.push(isCopy ? changeSome(bank[randomBelow(random, bank.length)]!, random) : makeText(random))
  }
  return bank
}

function makeText(random: Random): string[] {
  const chapter = randomBelow(random, CHAPTERS)
  const words: string[] = []
  const length = 8 + randomBelow(random, 14)
  for (let at = 0; at < length; at += 1) {
    words.push(random() < 0.45 ? `common${zipf(random, COMMON)}` : chapterWord(random, chapter))
  }
  if (random() < 0.33) for (let at = 0; at < 3; at += 1) words.push(String(1 + zipf(random, 500)))
  for (let option = 0; option < 4; option += 1) words.push(chapterWord(random, chapter), chapterWord(random, chapter))
  return words
}

const chapterWord = (random: Random, chapter: number) => `c${chapter}word${zipf(random, CHAPTER_WORDS)}`

/** 0 … below − 1, each about as often as one by its place. */
const zipf = (random: Random, below: number) => Math.floor(Math.exp(random() * Math.log(below + 1))) - 1

function changeSome(words: string[], random: Random): string[] {
  const copy = [...words]
  for (let change = 1 + randomBelow(random, 4); change > 0; change -= 1) {
    copy[randomBelow(random, copy.length)] = `common${zipf(random, COMMON)}`
  }
  return copy
}
