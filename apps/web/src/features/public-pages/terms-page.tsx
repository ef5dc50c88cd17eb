import { paths } from '../../app/paths.ts';
import { PageTitle } from './page-title.tsx';
import { Clause, Policy } from './policy.tsx';
import { PublicLink } from './public-link.tsx';

export const TermsPage = () => (
  <>
    <PageTitle title="Terms of service">
      <p>What you may expect of pressloom, and what it expects of you. In force since November 2026.</p>
    </PageTitle>
    <Policy>
      <Clause title="What this is about">
        <p>
          pressloom is a tool to write posts and to publish them to WordPress sites. “We” are those who run this
          installation; “you” are whoever has an account on it. By creating an account you accept these terms.
        </p>
      </Clause>
      <Clause title="Your account">
        <p>
          Give an e-mail address that is yours, keep your password to yourself, and tell us when somebody else has used
          your account. You answer for what is done with it.
        </p>
      </Clause>
      <Clause title="Your texts are yours">
        <p>
          What you write, upload or have written here stays yours. We store and process it only to do what you ask:
          saving, generating, publishing. We do not publish it anywhere but on the sites you choose.
        </p>
      </Clause>
      <Clause title="Your sites">
        <p>
          Connect only sites on which you may publish. The credentials you give are stored encrypted and used only for
          what you ask for and for watching over what you have scheduled. You can withdraw them in WordPress at any
          time.
        </p>
      </Clause>
      <Clause title="Texts by a language model">
        <p>
          Keywords, titles and instructions are sent to the language model that this installation or you have set up.
          What it writes can be wrong, and can resemble what others wrote. Read it before you publish it: you are its
          publisher.
        </p>
      </Clause>
      <Clause title="What is not allowed">
        <p>
          Unlawful content, spam, other people’s sites without their consent, attempts to get at other accounts, and
          load that keeps others from working. We may suspend an account that does such things.
        </p>
      </Clause>
      <Clause title="Prices and payment">
        <p>
          Free costs nothing. The prices of Pro are on the <PublicLink href={paths.pricing}>pricing page</PublicLink>,
          in Indian rupees (INR). When you can have your money back is in the{' '}
          <PublicLink href={paths.refunds}>refund policy</PublicLink>.
        </p>
      </Clause>
      <Clause title="When something fails">
        <p>
          We work for posts that are published once and on time, and say so when something is late. We cannot answer for
          your host, for WordPress itself or for other services between us. As far as the law allows, our liability ends
          at what you paid in the twelve months before.
        </p>
      </Clause>
      <Clause title="The end">
        <p>
          You can stop at any time. What was published stays on your sites: it is theirs. We may end an account with
          thirty days’ notice, at once only for what is not allowed.
        </p>
      </Clause>
      <Clause title="Changes and questions">
        <p>
          When these terms change in something that matters to you, we tell you by e-mail before. For questions,{' '}
          <PublicLink href={paths.contact}>write to us</PublicLink>.
        </p>
      </Clause>
    </Policy>
  </>
);
