ALTER TABLE "activity" DROP CONSTRAINT "activity_post_id_blog_posts_id_fk";
--> statement-breakpoint
ALTER TABLE "activity" DROP CONSTRAINT "activity_site_id_wordpress_sites_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_post_id_blog_posts_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_site_id_wordpress_sites_id_fk";
--> statement-breakpoint
DROP INDEX "notifications_post";--> statement-breakpoint
DROP INDEX "notifications_site";