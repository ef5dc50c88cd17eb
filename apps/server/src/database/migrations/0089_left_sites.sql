ALTER TABLE "blog_posts" ADD COLUMN "left_site" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "left_site" text;