import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** With its new address, or with the account that it is connected with at the same one. */
type ConnectedBlog = { siteId: string; name: string } & (
  | { url: string; username?: undefined }
  | { url?: undefined; username: string }
);

/** The connected site with the same posts as the one that was refused. */
export const connectedBlog = (error: unknown): ConnectedBlog | undefined =>
  error instanceof ApiError && ['same_blog', 'same_site'].includes(error.code)
    ? (error.details as ConnectedBlog)
    : undefined;

interface SameBlogNoticeProps {
  blog: ConnectedBlog;
  pending: boolean;
  onConnectAnyway: () => void;
}

/** A blog is not connected a second time without asking: its posts would be listed twice, or go out twice. */
export const SameBlogNotice = ({ blog, pending, onConnectAnyway }: SameBlogNoticeProps) => (
  <Notice
    tone="warning"
    title={blog.url ? `This looks like ${blog.name}` : `${blog.name} is already connected`}
    action={
      <>
        <ButtonLink size="sm" to={blog.url ? paths.siteMoved(blog.siteId, blog.url) : paths.site(blog.siteId)}>
          {blog.url ? `Change the address of ${blog.name}` : `Open ${blog.name}`}
        </ButtonLink>
        <Button size="sm" variant="secondary" pending={pending} onClick={onConnectAnyway}>
          Connect as a second site
        </Button>
      </>
    }
  >
    {blog.url
      ? `It has the same posts at another address. If it moved, change the address of ${blog.name} to keep its posts. A second connection would send posts to both.`
      : `It is connected with the account ${blog.username}. To use another account, reconnect it on its page. As a second site, each of its posts would be listed twice.`}
  </Notice>
);
