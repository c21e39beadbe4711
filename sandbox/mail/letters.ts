import type { Language } from '../http/language'

export type Letter = {
  readonly subject: string
  readonly lines: readonly string[]
}

export type LetterKind =
  | 'verification'
  | 'accountExists'
  | 'accountCreated'
  | 'recovery'
  | 'passwordChanged'
  | 'securityQuestionChanged'
  | 'cardOrdered'
  | 'cardReplaced'
  | 'newCard'
  | 'upgraded'
  | 'loaded'
  | 'autoReloadSuspended'
  | 'transferred'
  | 'billPaid'
  | 'billScheduled'

type Details = Readonly<Record<string, string>>

/** The issuer's letters to holders, in both languages. */
export const LETTERS: Readonly<Record<LetterKind, Readonly<Record<Language, (details: Details) => Letter>>>> = {
  verification: {
    en: () => ({
      subject: 'Confirm your email address',
      lines: [
        'Please follow this link to confirm your email address and create your account.',
        'If you didn’t ask for an account, don’t follow it: someone else chose its password.',
      ],
    }),
    fr: () => ({
      subject: 'Confirmez votre adresse courriel',
      lines: [
        'Veuillez suivre ce lien pour confirmer votre adresse courriel et créer votre compte.',
        'Si vous n’avez pas demandé de compte, ne le suivez pas\u00a0: une autre personne en a choisi le mot de passe.',
      ],
    }),
  },
  accountExists: {
    en: () => ({
      subject: 'You already have an account',
      lines: [
        'Someone asked for a new account with this email address, which already has one.',
        'If it was you, sign in, or ask for a new password from the sign-in page.',
      ],
    }),
    fr: () => ({
      subject: 'Vous avez déjà un compte',
      lines: [
        'Un nouveau compte a été demandé avec cette adresse courriel, qui en a déjà un.',
        'S’il s’agit de vous, ouvrez une session ou demandez un nouveau mot de passe à la page d’ouverture de session.',
      ],
    }),
  },
  accountCreated: {
    en: () => ({ subject: 'Your account is ready', lines: ['Your email address is confirmed. You can sign in now.'] }),
    fr: () => ({
      subject: 'Votre compte est prêt',
      lines: ['Votre adresse courriel est confirmée. Vous pouvez maintenant ouvrir une session.'],
    }),
  },
  recovery: {
    en: ({ code }) => ({
      subject: 'Choose a new password',
      lines: [
        'Follow this link and enter the code to choose a new password. The link works for 3 hours.',
        `Code: ${code}`,
        'If you didn’t ask for this, you can ignore this message.',
      ],
    }),
    fr: ({ code }) => ({
      subject: 'Choisissez un nouveau mot de passe',
      lines: [
        'Suivez ce lien et entrez le code pour choisir un nouveau mot de passe. Le lien fonctionne pendant 3\u00a0heures.',
        `Code\u00a0: ${code}`,
        'Si vous n’avez pas fait cette demande, vous pouvez ignorer ce message.',
      ],
    }),
  },
  passwordChanged: {
    en: () => ({
      subject: 'Your password was changed',
      lines: ['Your password was changed and every open session was ended. If it wasn’t you, please call us.'],
    }),
    fr: () => ({
      subject: 'Votre mot de passe a été modifié',
      lines: [
        'Votre mot de passe a été modifié et toutes les sessions ouvertes ont été fermées. Si ce n’est pas vous, veuillez nous appeler.',
      ],
    }),
  },
  securityQuestionChanged: {
    en: () => ({
      subject: 'Your security question was changed',
      lines: ['The security question of your account or its answer was changed. If it wasn’t you, please call us.'],
    }),
    fr: () => ({
      subject: 'Votre question de sécurité a été modifiée',
      lines: [
        'La question de sécurité de votre compte ou sa réponse a été modifiée. Si ce n’est pas vous, veuillez nous appeler.',
      ],
    }),
  },
  cardOrdered: {
    en: ({ program, lastFour, fee, expected }) => ({
      subject: 'Your card has been ordered',
      lines: [
        `We received your order for a ${program} card ending in ${lastFour}.`,
        `The fee of ${fee} is taken from the first money you load.`,
        expected ? `We expect it to reach you by ${expected}.` : 'It is ready to be used.',
      ],
    }),
    fr: ({ program, lastFour, fee, expected }) => ({
      subject: 'Votre carte a été commandée',
      lines: [
        `Nous avons reçu votre commande d’une carte ${program} se terminant par ${lastFour}.`,
        `Les frais de ${fee} sont prélevés sur les premiers fonds versés.`,
        expected ? `Vous devriez la recevoir d’ici le ${expected}.` : 'Elle est prête à être utilisée.',
      ],
    }),
  },
  cardReplaced: {
    en: ({ oldLastFour, lastFour, fee, balance, expected }) => ({
      subject: 'Your card has been replaced',
      lines: [
        `Your card ending in ${oldLastFour} is cancelled. The card ending in ${lastFour} takes its place.`,
        `Fee: ${fee}. Moved to the new card: ${balance}.`,
        expected ? `We expect it to reach you by ${expected}.` : 'It is ready to be used.',
      ],
    }),
    fr: ({ oldLastFour, lastFour, fee, balance, expected }) => ({
      subject: 'Votre carte a été remplacée',
      lines: [
        `Votre carte se terminant par ${oldLastFour} est annulée. La carte se terminant par ${lastFour} la remplace.`,
        `Frais\u00a0: ${fee}. Transféré sur la nouvelle carte\u00a0: ${balance}.`,
        expected ? `Vous devriez la recevoir d’ici le ${expected}.` : 'Elle est prête à être utilisée.',
      ],
    }),
  },
  newCard: {
    en: ({ clientId, cardNumber, expiry, cvv }) => ({
      subject: 'In the mail: your new card',
      lines: [
        'Activate this card in the portal with what is printed on it.',
        `Client ID: ${clientId}`,
        `Card number: ${cardNumber}`,
        `Expiry: ${expiry}`,
        `Security code: ${cvv}`,
      ],
    }),
    fr: ({ clientId, cardNumber, expiry, cvv }) => ({
      subject: 'Par la poste\u00a0: votre nouvelle carte',
      lines: [
        'Activez cette carte sur le portail au moyen des renseignements qui y sont imprimés.',
        `Numéro de client\u00a0: ${clientId}`,
        `Numéro de carte\u00a0: ${cardNumber}`,
        `Expiration\u00a0: ${expiry}`,
        `Code de sécurité\u00a0: ${cvv}`,
      ],
    }),
  },
  upgraded: {
    en: ({ program, lastFour }) => ({
      subject: 'Your card has been upgraded',
      lines: [`Your card ending in ${lastFour} is now a ${program} card.`],
    }),
    fr: ({ program, lastFour }) => ({
      subject: 'Votre carte est maintenant rechargeable',
      lines: [`Votre carte se terminant par ${lastFour} est maintenant une carte ${program}.`],
    }),
  },
  loaded: {
    en: ({ amount, lastFour }) => ({
      subject: 'Your card has been reloaded',
      lines: [`${amount} was loaded onto your card ending in ${lastFour}.`],
    }),
    fr: ({ amount, lastFour }) => ({
      subject: 'Votre carte a été rechargée',
      lines: [`Une recharge de ${amount} a été versée sur votre carte se terminant par ${lastFour}.`],
    }),
  },
  autoReloadSuspended: {
    en: ({ lastFour, reason }) => ({
      subject: 'Your Auto-Reload is suspended',
      lines: [
        `Your card ending in ${lastFour} is not reloaded automatically anymore. Your settings are kept.`,
        `Reason: ${reason}`,
        'To start it again, sign in and open Auto-Reload.',
      ],
    }),
    fr: ({ lastFour, reason }) => ({
      subject: 'Votre recharge automatique est suspendue',
      lines: [
        `Votre carte se terminant par ${lastFour} n’est plus rechargée automatiquement. Vos réglages sont conservés.`,
        `Motif\u00a0: ${reason}`,
        'Pour la reprendre, ouvrez une session, puis allez à Recharge automatique.',
      ],
    }),
  },
  transferred: {
    en: ({ amount, lastFour }) => ({
      subject: 'Money was transferred',
      lines: [`${amount} was transferred to your card ending in ${lastFour}.`],
    }),
    fr: ({ amount, lastFour }) => ({
      subject: 'Des fonds ont été virés',
      lines: [`${amount} ont été virés sur votre carte se terminant par ${lastFour}.`],
    }),
  },
  billPaid: {
    en: ({ amount, biller }) => ({ subject: 'Your bill has been paid', lines: [`${amount} was paid to ${biller}.`] }),
    fr: ({ amount, biller }) => ({
      subject: 'Votre facture a été payée',
      lines: [`${amount} ont été payés à ${biller}.`],
    }),
  },
  billScheduled: {
    en: ({ amount, biller, date }) => ({
      subject: 'Your bill payment is scheduled',
      lines: [`${amount} will be paid to ${biller} on ${date}.`],
    }),
    fr: ({ amount, biller, date }) => ({
      subject: 'Le paiement de votre facture est programmé',
      lines: [`${amount} seront payés à ${biller} le ${date}.`],
    }),
  },
}

export const moneyText = (cents: number, language: Language) =>
  new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' }).format(cents / 100)

export const dateText = (date: string, language: Language) =>
  new Intl.DateTimeFormat(`${language}-CA`, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
