/** Answers a 3-D Secure challenge as its holder does, through the form of the bank's page. */
export const answerChallenge = (origin: string, url: string, outcome: string) =>
  fetch(new URL(url, origin), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome }),
  })
