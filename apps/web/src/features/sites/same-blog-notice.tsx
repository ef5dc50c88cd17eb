import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ConnectedBlog {
  siteId: string;
  name: string;
  url: string;
}

/** The connected site with the same posts as the one that was refused. */
export const connectedBlog = (error: unknown): ConnectedBlog | undefined =>
  error instanceof ApiError && error.code === 'same_blog' ? (error.details as ConnectedBlog) : undefined;

interface SameBlogNoticeProps {
  blog: ConnectedBlog;
  pending: boolean;
  onConnectAnyway: () => void;
}

/** A blog that moved is not connected a second time without asking: its posts would go out twice. */
export const SameBlogNotice = ({ blog, pending, onConnectAnyway }: SameBlogNoticeProps) => (
  <Notice
    tone="warning"
    title={`This looks like ${blog.name}`}
    action={
      <>
        <Button size="sm" asChild>
          <Link to={paths.siteMoved(blog.siteId, blog.url)}>Change the address of {blog.name}</Link>
        </Button>
        <Button size="sm" variant="secondary" pending={pending} onClick={onConnectAnyway}>
          Connect as a second site
        </Button>
      </>
    }
  >
    It has the same posts at another address. If it moved, change the address of {blog.name} to keep its posts. A second
    connection would send posts to both.
  </Notice>
);
