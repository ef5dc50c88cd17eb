ALTER TABLE "blog_posts" ADD COLUMN "more_categories" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "visibility" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "password" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "author_on_site" jsonb;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "sticky" boolean;--> statement-breakpoint
CREATE INDEX "posts_user_categories" ON "blog_posts" USING gin ("user_id",array_prepend("category", "more_categories"));--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "posts_visibility" CHECK ("blog_posts"."visibility" in ('default', 'public', 'private', 'password'));